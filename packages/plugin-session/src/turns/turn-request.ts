import type { MessageRole } from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';

/** A message to a session and how its answer is wanted. */
export interface TurnRequest {
  readonly session_id: string;
  readonly role: MessageRole;
  readonly content: string;
  /** Asks the provider, for the whole answer or for pieces of it. */
  readonly ask: (request: AiRequest) => AsyncIterable<string>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Told of an error of ours after the start; throws it where the request is to fail with it. */
  readonly onError: (error: unknown) => void;
}
