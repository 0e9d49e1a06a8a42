import { isApiError, type Schemas } from '@learnwright/client';
import type { QueryClient } from '@tanstack/react-query';
import type { Learnwright } from '../learnwright.ts';
import type { LearnwrightQueries } from '../queries.ts';
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

/** What came of a turn beside its answer. */
export interface TutorTurn
  extends Pick<Schemas['Session_MessageAnswer'], 'step_evaluation' | 'topic_transition' | 'timings'> {
  /** The learner's message that began it. */
  readonly message_id: string;
}

/** How a conversation is opened. */
export interface TutorOptions {
  /** Reads the last so many messages alone, 99 at the most; `loadOlder` reads the others. Default: all. */
  readonly last?: number | undefined;
  /**
   * Calls back when what has come of an answer shall be drawn, such as `requestAnimationFrame`: an answer then costs a drawing
   * for each frame and not for each piece. Default: at once. Give the same function each time.
   */
  readonly schedule?: ((draw: () => void) => void) | undefined;
}

/** A conversation with the tutor. While it is `submitted` or `streaming`, `send`, `retry`, `regenerate` and `resume` reject. */
export interface Tutor {
  /** What was said, oldest first, with what is on its way. */
  readonly messages: readonly TutorMessage[];
  readonly status: TutorStatus;
  readonly error: TutorError | null;
  /** Whether the messages of before are being read. */
  readonly isLoading: boolean;
  /** Whether there are messages before the first one. */
  readonly hasOlder: boolean;
  /** The session as the last turn left it; undefined until it has been read. */
  readonly session: Schemas['Session'] | undefined;
  /** What came of the last turn; null before one has come to its end here. */
  readonly lastTurn: TutorTurn | null;
  /** Whether another method may suit better, and which; undefined until it has been read. Each rating may change it. */
  readonly recommendation: Schemas['MethodSwitchRecommendation'] | undefined;
  /**
   * Sends the learner's words. Resolves when the turn is over, also one that fails: see `error`. Words that failed before the server
   * has stored them (`created_at` is null) are tried again when they are sent again, and given up when others are sent.
   */
  send(content: string, options?: SendOptions): Promise<void>;
  /** Leaves the turn. The AI's call is cancelled; what has come of the answer stays, `truncated`. */
  stop(): void;
  /** Tries the turn again that failed. A message that the server has stored is not sent a second time. */
  retry(): Promise<void>;
  /** Has the last message answered anew; the answer takes the place of the last one. */
  regenerate(): Promise<void>;
  /**
   * Reads the messages again and has the last one answered, where it is the learner's: after a reload, say. Until it asks for the
   * answer, it gives way to `send` and the like.
   */
  resume(): Promise<void>;
  /** Reads the messages before the first one. Rejects where the server refuses. */
  loadOlder(): Promise<void>;
  /** Rates the session, also after its end. Rejects where the server refuses. */
  rate(rating: Schemas['RateSession']): Promise<Schemas['SessionRating']>;
  /** Goes on with another method. Rejects where the server refuses. */
  switchMethod(to_method: Schemas['Session_SwitchMethod']['to_method'], reason?: string): Promise<void>;
  /** Leaves the turn and ends the session. Rejects where the server refuses. */
  end(): Promise<void>;
}

/** Where a conversation takes place. */
export interface TutorPlace {
  readonly session_id: string;
  readonly learnwright: Learnwright;
  readonly queryClient: QueryClient;
  readonly queries: LearnwrightQueries;
}

/** A caught value as the reason of a failure. */
export function toTutorError(cause: unknown): TutorError {
  const code = isApiError(cause) ? cause.code : 'unexpected';
  return { code, message: cause instanceof Error ? cause.message : String(cause), cause };
}
