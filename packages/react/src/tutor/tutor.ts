import { isApiError, type Schemas } from '@learnwright/client';
import type { TutorMessage } from '../tutor-message.ts';

/**
 * `ready` for the learner's next words; `submitted` until the tutor begins to answer, `streaming` while the answer comes;
 * `error` after a turn that failed, with `error` set: `retry` or send something else.
 */
export type TutorStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** Why a turn failed. */
export interface TutorError {
  /** The code of the problem, such as `session_completed`; of the AI, such as `rate_limited`; `network`, `timeout` or `unexpected`. */
  readonly code: string;
  readonly message: string;
  /** What was caught; null where the tutor's AI has failed, and the learner's message stands. */
  readonly cause: unknown;
}

/** The pictures that go with a message. */
export interface SendOptions {
  readonly images?: readonly Schemas['Session_ImageInput'][];
}

/** A conversation with the tutor. While a turn is under way, `send`, `retry`, `regenerate` and `resume` reject. */
export interface Tutor {
  /** What was said, oldest first, with what is on its way. */
  readonly messages: readonly TutorMessage[];
  readonly status: TutorStatus;
  readonly error: TutorError | null;
  /** Whether the messages of before are being read. */
  readonly isLoading: boolean;
  /** The session as the last turn left it; undefined until it has been read. */
  readonly session: Schemas['Session'] | undefined;
  /** Sends the learner's words. Resolves when the turn is over, also one that fails: see `error`. */
  send(content: string, options?: SendOptions): Promise<void>;
  /** Leaves the turn. The AI's call is cancelled; what has come of the answer stays, `truncated`. */
  stop(): void;
  /** Tries the turn again that failed. A message that the server has stored is not sent a second time. */
  retry(): Promise<void>;
  /** Has the last message answered anew; the answer takes the place of the last one. */
  regenerate(): Promise<void>;
  /** Reads the messages again and has the last one answered, where it is the learner's: after a reload, say. */
  resume(): Promise<void>;
  /** Leaves the turn and ends the session. Rejects where the server refuses. */
  end(): Promise<void>;
}

/** A caught value as the reason of a failure. */
export function toTutorError(cause: unknown): TutorError {
  if (isApiError(cause)) return { code: cause.code, message: cause.message, cause };
  return { code: 'unexpected', message: cause instanceof Error ? cause.message : String(cause), cause };
}
