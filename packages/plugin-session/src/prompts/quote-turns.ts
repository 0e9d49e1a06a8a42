import type { ChatMessage } from '@learnwright/core';
import { quoteData } from '@learnwright/plugin-sdk';

/** The longest turn quoted, in characters. */
const TURN_LIMIT = 4_000;

/** The last so many turns of learner and tutor as blocks of data, oldest first. */
export function quoteTurns(said: readonly ChatMessage[], count: number): string {
  return said
    .slice(-count)
    .map(({ role, content }) => quoteData(role === 'assistant' ? 'tutor' : 'learner', content, TURN_LIMIT))
    .join('\n');
}
