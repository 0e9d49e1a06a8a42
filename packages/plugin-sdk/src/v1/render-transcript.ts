import type { ChatMessage } from '@learnwright/core';
import { clipOldest } from './clip-oldest.ts';

/**
 * What learner and tutor said, oldest first, for a prompt; of more than `limit` characters only the last ones. What the
 * system said is left out.
 */
export function renderTranscript(messages: readonly ChatMessage[], limit: number): string {
  const turns: string[] = [];
  let length = 0;
  // From the newest back, so that of a long session no more is put together than is kept.
  for (const { role, content } of messages.toReversed()) {
    if (role === 'system' || content.trim() === '') continue;
    if (length > limit * 2) break;
    const turn = `${role === 'user' ? 'Learner' : 'Tutor'}: ${content.trim()}`;
    turns.unshift(turn);
    length += turn.length;
  }
  return clipOldest(turns.join('\n\n'), limit);
}
