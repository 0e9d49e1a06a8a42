import type { ChatMethod, LearningMethod, LearningProfile, SessionHistoryEntry } from '@learnwright/plugin-sdk';

/** A profile with these shares, none of the others. */
export function profile(shares: Partial<Record<ChatMethod, number>>): LearningProfile {
  const none = { deductive: 0, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 };
  const made = { id: 'p', user_id: 'u', project_id: 'x', assessed_at: at('1'), version: 1 };
  return { ...none, ...shares, ...made, dominant_method: 'deductive' };
}

function at(second: string): string {
  return `2026-11-20T12:00:00.${second.padStart(6, '0')}+00:00`;
}

/** An entry of a history; `started` and `rated` are microseconds, `scales` understanding and stress. */
export function entry(
  id: string,
  started: string,
  method: LearningMethod,
  scales: readonly (number | undefined)[] | null,
  rated = started,
): SessionHistoryEntry {
  const [understanding = 3, stress = 3] = scales ?? [];
  const start = { id, project_id: 'x', method, started_at: at(started), ended_at: null };
  const session = { ...start, cycle_step: 1, cycle_count: 1, status: 'active' } as const;
  const rest = { session_id: id, method_fit: 3, notes: null, created_at: at(rated) };
  return { session, rating: scales && { id: `r${rated}`, understanding, stress, ...rest } };
}

/** Ratings of one session, one after the other. */
export function ofOneSession(ratings: readonly (readonly number[])[]): SessionHistoryEntry[] {
  return ratings.map((scales, index) => entry('one', '1', 'ai_adaptive', scales, String(index + 1)));
}

/** Sessions one after the other, the last one rated so that another method is advised. */
export function ofSessions(methods: readonly LearningMethod[]): SessionHistoryEntry[] {
  const entries = methods.map((method, index) => entry(`s${index}`, String(index), method, null));
  return entries.flatMap((one, index) => (index === entries.length - 1 ? stressed(one) : one));
}

/** The session rated three times, later than any other, so that another method is advised. */
export function stressed({ session }: SessionHistoryEntry): SessionHistoryEntry[] {
  const started = session.started_at.slice(20, 26);
  return ['901', '902', '903'].map((rated) => entry(session.id, started, session.method, [2, 5], rated));
}
