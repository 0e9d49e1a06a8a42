import type { Session } from '@learnwright/core';
import { clipOldest, renderTranscript } from '@learnwright/plugin-sdk';
import type { NotebookContext } from './notebook-context.ts';

/** How many turns of a session are read at most: even the shortest ones fill a transcript. */
const LATEST_TURNS = 1_000;

/**
 * What was said in sessions that come newest first, oldest first again, at most `limit` characters: the oldest are cut
 * off. Empty where nothing was said.
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
    const transcript = renderTranscript(await records.messages.latestOfSession(id, LATEST_TURNS), limit);
    if (transcript === '') continue;
    const part = `Session of ${started_at.slice(0, 10)} (${method}):\n${transcript}`;
    parts.unshift(part);
    length += part.length;
  }
  return clipOldest(parts.join('\n\n'), limit);
}
