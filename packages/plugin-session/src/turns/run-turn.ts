import { AiError } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';
import type { TurnAnswer } from '../turn-schemas.ts';
import { answerLearner } from './answer-learner.ts';
import { composeTurnAnswer } from './compose-turn-answer.ts';
import { type LearnerTurn, storeLearnerTurn } from './store-learner-turn.ts';
import { takeTurn } from './take-turn.ts';
import type { TurnEvent } from './turn-event.ts';
import type { TurnRequest } from './turn-request.ts';

/**
 * One turn of a session, from the message to its answer (specification, parts 3 and 6). Turns of one session wait for
 * each other. Rejects before `start` with not_found or session_completed, and behind it only where `onError` throws.
 */
export async function* runTurn(
  context: SessionContext,
  request: TurnRequest,
): AsyncGenerator<TurnEvent, void, undefined> {
  const began = context.clock.microseconds();
  const leaveTurn = await takeTurn(context, request.session_id);
  let answer: TurnAnswer;
  try {
    const turn = await storeLearnerTurn(context, request);
    yield { event: 'start', data: { user_message: turn.message } };
    answer = yield* finishTurn(context, request, turn, began);
  } finally {
    await leaveTurn();
  }
  yield { event: 'done', data: answer };
}

async function* finishTurn(
  context: SessionContext,
  request: TurnRequest,
  turn: LearnerTurn,
  began: number,
): AsyncGenerator<TurnEvent, TurnAnswer, undefined> {
  const unanswered = (error: AiError | null) => {
    const outcome = { session: turn.session, assistant_message: null, step_evaluation: null, topic_transition: null };
    return composeTurnAnswer(context.clock, { user_message: turn.message, outcome, error, began });
  };
  if (request.role !== 'user') return unanswered(null);
  try {
    return yield* answerLearner(context, request, turn, began);
  } catch (error) {
    request.onError(error);
    return unanswered(new AiError('provider_error'));
  }
}
