import {
  CHAT_METHODS,
  type ChatMethod,
  type LearningMethod,
  type LearningProfile,
  type SessionHistoryEntry,
} from '@learnwright/core';

/** The methods of so many latest sessions are not advised again. */
const SESSIONS = 3;

/**
 * The method of the profile with the highest share among those that are neither the current one nor of the last three
 * sessions, ties in canonical order; the first other one in canonical order where there is none or no profile.
 */
export function chooseMethod(
  chats: readonly SessionHistoryEntry[],
  current: ChatMethod,
  profile: LearningProfile | null,
): ChatMethod | null {
  const others = CHAT_METHODS.filter((method) => method !== current);
  const [first = null] = others;
  if (profile === null) return first;
  const used = methodsOfLatest(chats);
  const [best = first] = others
    .filter((method) => !used.has(method))
    .toSorted((one, other) => profile[other] - profile[one]);
  return best;
}

/** A session may have several entries, and several methods. */
function methodsOfLatest(chats: readonly SessionHistoryEntry[]): Set<LearningMethod> {
  const keys = chats.map(({ session }) => `${session.started_at} ${session.id}`);
  const latest = [...new Set(keys)].toSorted().slice(-SESSIONS);
  const recent = chats.filter(({ session }) => latest.includes(`${session.started_at} ${session.id}`));
  return new Set(recent.map(({ session }) => session.method));
}
