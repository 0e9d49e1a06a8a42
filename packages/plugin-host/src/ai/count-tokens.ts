import type { AiUsage, ChatMessage } from '@learnwright/core';

/** The tokens of a call, as the ledger keeps them. */
export type TokenCounts = Pick<AiUsage, 'input_tokens' | 'output_tokens' | 'estimated'>;

/** What is known of a call that has ended. */
export interface EndedCall {
  /** The provider's own counts; null where it named none. */
  readonly reported: { readonly input_tokens: number; readonly output_tokens: number } | null;
  /** `ok`, an AiErrorCode or `cancelled`. */
  readonly outcome: string;
  readonly messages: readonly ChatMessage[];
  /** How much of an answer came, in characters. */
  readonly characters: number;
}

/** Where nothing was answered, these say that the question was not read either. */
const REFUSALS: readonly string[] = [
  'no_provider',
  'no_api_key',
  'no_model',
  'provider_auth',
  'provider_rate_limited',
  'provider_unavailable',
];
const CHARACTERS_PER_TOKEN = 4;
/** The most that a row of the ledger holds. */
const MOST_TOKENS = 1_000_000;

/**
 * Counts tokens: as the provider did, else from the length of the texts, four characters a token. A call that was
 * refused costs nothing; one that failed in another way, or was cancelled, has cost its question and what had come.
 */
export function countTokens({ reported, outcome, messages, characters }: EndedCall): TokenCounts {
  const given = [reported?.input_tokens, reported?.output_tokens].map(toCount);
  const [input_tokens, output_tokens] = given;
  if (typeof input_tokens === 'number' && typeof output_tokens === 'number') {
    return { input_tokens, output_tokens, estimated: false };
  }
  const refused = characters === 0 && REFUSALS.includes(outcome);
  const asked = refused ? 0 : messages.reduce((sum, { content }) => sum + content.length, 0);
  return { input_tokens: estimate(asked), output_tokens: estimate(characters), estimated: true };
}

/** A count that can be kept; null for what a provider should not have named. */
function toCount(tokens: unknown): number | null {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Math.min(Number(tokens), MOST_TOKENS) : null;
}

function estimate(characters: number): number {
  return Math.min(Math.ceil(characters / CHARACTERS_PER_TOKEN), MOST_TOKENS);
}
