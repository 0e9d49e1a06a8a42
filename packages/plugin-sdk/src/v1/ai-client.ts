import type { ChatMessage } from '@learnwright/core';
import type { z } from 'zod';

/** A question to the AI provider that a user has chosen. */
export interface AiRequest {
  /** The user whose settings, key and budget are used. */
  readonly user_id: string;
  /** The purpose of the answer, in snake_case, as the ledger shows it: `session_message`. */
  readonly purpose: string;
  /** The words of a learner are `user` messages, and never part of a `system` message. */
  readonly messages: readonly ChatMessage[];
  /** Default 1024. */
  readonly max_tokens?: number;
  /** Aborted when nobody waits any more. The provider's call is cancelled, and the signal's reason is thrown. */
  readonly signal?: AbortSignal;
}

/** The model that a question goes to. */
export interface AskedModel {
  /** Its name, such as `claude-haiku-4-5`. */
  readonly model: string;
  /** Whether it takes the pictures of messages. */
  readonly takes_images: boolean;
}

/**
 * Asks AI providers on behalf of users: finds provider, model and key, checks the budget, and writes the ledger (specification,
 * R10.20 and R10.21). Every failure is an AiError, except the reason of the caller's own signal.
 */
export interface AiClient {
  /** The model that a question of a user would go to; null where it would go to none. Nobody is asked. */
  findModel(user_id: string): Promise<AskedModel | null>;
  /** The whole answer. */
  complete(request: AiRequest): Promise<string>;
  /** The answer piece by piece; in one piece where the provider cannot stream. Leaving the loop cancels the call. */
  stream(request: AiRequest): AsyncIterable<string>;
  /**
   * The answer as a JSON value of this schema. Fences and prose around it do no harm. An answer that cannot be used goes
   * back once, with the problem; null where the second answer cannot be used either.
   */
  completeJson<Schema extends z.ZodType>(request: AiRequest, schema: Schema): Promise<z.output<Schema> | null>;
  /**
   * Rejects as a call would be refused that is not made: no provider, no key, the budget of today used up. For work that is
   * begun now and asks later, such as a job.
   */
  requireReady(user_id: string): Promise<void>;
}
