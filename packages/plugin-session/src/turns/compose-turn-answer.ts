import type { AiError, Clock, Message } from '@learnwright/core';
import type { TurnAnswer } from '../turn-schemas.ts';
import type { TurnOutcome } from './store-outcome.ts';
import { millisecondsSince } from './timed.ts';

/** What the answer to a message is made of. */
export interface TurnParts {
  readonly user_message: Message;
  readonly outcome: TurnOutcome;
  readonly error: AiError | null;
  /** When the turn began, in microseconds. */
  readonly began: number;
  readonly timings?: Omit<TurnAnswer['timings'], 'total_ms'>;
}

const NO_TIME = { learning_ms: 0, evaluation_ms: 0, topic_transition_ms: 0 };

/** The answer to a message, and the data of `done` (contract, section 3.2). */
export function composeTurnAnswer(clock: Clock, parts: TurnParts): TurnAnswer {
  const { user_message, outcome, error, began, timings = NO_TIME } = parts;
  const { session, assistant_message, step_evaluation, topic_transition } = outcome;
  return {
    user_message,
    assistant_message,
    ai_error: error?.message ?? null,
    ai_error_code: error?.code ?? null,
    session,
    cycle_step: session.cycle_step,
    step_evaluation,
    topic_transition,
    timings: { ...timings, total_ms: millisecondsSince(clock, began) },
  };
}
