import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import { AiError } from '@learnwright/core';

/** Far beyond what any number of tokens we ask for can be. */
const MAX_ANSWER_CHARACTERS = 1_000_000;
const UNUSABLE: readonly LanguageModelV4FinishReason['unified'][] = ['interrupted', 'error'];

/** The end of a stream that never said that it ends. */
export const INTERRUPTED = { unified: 'interrupted', raw: undefined } as const;

/** Throws provider_error for an answer that is empty, endless, or ended early. */
export function requireAnswer(characters: number, { unified, raw }: LanguageModelV4FinishReason): void {
  requireBounded(characters);
  if (characters === 0) throw unusable(`The answer is empty (${raw ?? unified}).`);
  if (UNUSABLE.includes(unified)) throw unusable(`The answer ended early (${raw ?? unified}).`);
}

/** Throws provider_error for an answer that is too long to be one. */
export function requireBounded(characters: number): void {
  if (characters > MAX_ANSWER_CHARACTERS)
    throw unusable(`The answer has more than ${MAX_ANSWER_CHARACTERS} characters.`);
}

function unusable(reason: string): AiError {
  return new AiError('provider_error', { cause: new Error(reason) });
}
