import type { SessionContext } from '../session-context.ts';
import type { TurnAnswer } from '../turn-schemas.ts';
import { askTutor } from './ask-tutor.ts';
import { composeTurnAnswer } from './compose-turn-answer.ts';
import { judgeTurn, NO_JUDGEMENT } from './judge-turn.ts';
import { readConversation } from './read-conversation.ts';
import type { LearnerTurn } from './store-learner-turn.ts';
import { storeOutcome } from './store-outcome.ts';
import { millisecondsSince } from './timed.ts';
import type { TurnEvent } from './turn-event.ts';
import type { TurnRequest } from './turn-request.ts';

/** Has a learner's message answered and judged, and stores what comes of it. Every AiError becomes part of the answer. */
export async function* answerLearner(
  context: SessionContext,
  { ask, signal }: Pick<TurnRequest, 'ask' | 'signal'>,
  turn: LearnerTurn,
  began: number,
): AsyncGenerator<TurnEvent, TurnAnswer, undefined> {
  const { clock, settings } = context;
  const conversation = await readConversation(context, turn);
  const { project, messages } = conversation;
  const asked = clock.microseconds();
  const pieces = ask({ user_id: project.user_id, purpose: 'session_message', messages, signal });
  const reply = yield* askTutor(pieces, signal);
  const learning_ms = millisecondsSince(clock, asked);
  const judged = settings.values.step_evaluation_enabled && reply.text !== null && !reply.truncated;
  const judgement = judged ? await judgeTurn(context, conversation, reply.text) : NO_JUDGEMENT;
  const outcome = await storeOutcome(context, turn.session.id, reply, judgement);
  const { evaluation_ms, topic_transition_ms } = judgement;
  return composeTurnAnswer(clock, {
    user_message: turn.message,
    outcome,
    error: reply.error,
    began,
    timings: { learning_ms, evaluation_ms, topic_transition_ms },
  });
}
