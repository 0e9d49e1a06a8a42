import { type CursorValues, clipOldest, renderTranscript, type Session } from '@learnwright/plugin-sdk';
import type { NotebookContext } from './tables.ts';

const PAGE = 50;

/** The most messages of a session that are read: even the shortest ones fill a transcript. */
const LATEST_MESSAGES = 1_000;

/** Lists the last completed sessions of a project, newest start first, at most `count`. */
export async function listCompletedSessions(
  { records }: NotebookContext,
  project_id: string,
  count: number,
): Promise<Session[]> {
  const completed: Session[] = [];
  let after: CursorValues | null = null;
  do {
    const page: Awaited<ReturnType<typeof records.sessions.listByProject>> = await records.sessions.listByProject(
      project_id,
      { limit: PAGE, after },
    );
    completed.push(...page.items.filter(({ status }) => status === 'completed'));
    after = page.next;
  } while (after !== null && completed.length < count);
  return completed.slice(0, count);
}

/**
 * Joins the transcripts of sessions, given newest first, with the oldest first. At most `limit` characters: the oldest
 * text is cut off. Empty when the sessions have no messages.
 */
export async function readTranscripts(
  { records }: NotebookContext,
  sessions: readonly Session[],
  limit: number,
): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for (const { id, method, started_at } of sessions) {
    if (length >= limit) break;
    const transcript = renderTranscript(await records.messages.latestOfSession(id, LATEST_MESSAGES), limit);
    if (transcript === '') continue;
    const part = `Session of ${started_at.slice(0, 10)} (${method}):\n${transcript}`;
    parts.unshift(part);
    length += part.length;
  }
  return clipOldest(parts.join('\n\n'), limit);
}
