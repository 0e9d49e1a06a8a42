import type { ChatMessage } from '@learnwright/core';
import type { z } from 'zod';

/** A question to the AI provider that a user has chosen. */
export interface AiRequest {
  /** Whose settings, key and budget it is. */
  readonly user_id: string;
  /** What the answer is for, in snake_case, as the ledger shows it: `session_message`. */
  readonly purpose: string;
  /** What a learner wrote travels as `user` only, never inside a `system` message. */
  readonly messages: readonly ChatMessage[];
  /** Default 1024. */
  readonly max_tokens?: number;
  /** Aborted when nobody waits any more: the provider's call is cancelled and the signal's reason thrown. */
  readonly signal?: AbortSignal;
}

/**
 * Asks AI providers on behalf of users: finds model, provider and key, keeps to the budget, and writes the ledger
 * (contract, section 3.8). Every failure is an AiError, except the reason of the caller's own signal.
 */
export interface AiClient {
  /** The whole answer. */
  complete(request: AiRequest): Promise<string>;
  /** The answer piece by piece; a provider that cannot do so gives it in one. Leaving the loop cancels the call. */
  stream(request: AiRequest): AsyncIterable<string>;
  /**
   * The answer as a JSON object of this schema. Fences and prose around it do no harm; where it cannot be used, the
   * provider is asked once more with what was wrong. Null when it cannot be used then either.
   */
  completeJson<Schema extends z.ZodType>(request: AiRequest, schema: Schema): Promise<z.output<Schema> | null>;
}
