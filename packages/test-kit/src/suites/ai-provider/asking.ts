import { type AiErrorCode, type ChatMessage, isAiError } from '@learnwright/core';
import type { AiProviderHarness, ProviderCallOptions } from './ai-provider-harness.ts';

/** Characters of one, two, three and four bytes. */
export const MANY_BYTES = ['Grüße, ', '学习', ' 🎓👩‍🏫', ' – ça va?'];

/** A conversation with everything a provider has to adapt. */
export const CONVERSATION: readonly ChatMessage[] = [
  { role: 'system', content: 'You are a tutor.' },
  { role: 'user', content: 'What is a stack?' },
  { role: 'assistant', content: 'A pile of plates. What comes off first?' },
  { role: 'system', content: 'The learner is at step 2.' },
  { role: 'user', content: 'The plate on top.' },
];

/** The two ways to ask; what holds for one holds for the other. */
export const WAYS = ['complete', 'stream'] as const;

/** What a call came to. */
export interface Outcome {
  readonly pieces: readonly string[];
  readonly error: unknown;
  readonly code: AiErrorCode | null;
}

/** Asks one way or the other and answers the pieces that came and the error that ended them. */
export async function ask(
  harness: AiProviderHarness,
  way: (typeof WAYS)[number],
  options: ProviderCallOptions = {},
  messages = CONVERSATION,
): Promise<Outcome> {
  const pieces: string[] = [];
  try {
    if (way === 'complete') pieces.push((await harness.complete(messages, options)) ?? 'null');
    else for await (const piece of (await harness.stream(messages, options)) ?? ['null']) pieces.push(piece);
    return { pieces, error: null, code: null };
  } catch (error) {
    return { pieces, error, code: isAiError(error) ? error.code : null };
  }
}
