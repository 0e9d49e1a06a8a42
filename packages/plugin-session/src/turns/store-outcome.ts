import type { Message, Session, StepEvaluation, Timestamp } from '@learnwright/core';
import { storeEvaluation } from '../evaluations/store-evaluation.ts';
import { lockSession } from '../records/lock-session.ts';
import type { SessionContext } from '../session-context.ts';
import type { TopicTransition } from '../transitions/transition-schema.ts';
import type { TutorReply } from './ask-tutor.ts';
import type { Judgement } from './judge-turn.ts';
import { type SettledTurn, settleTurn } from './settle-turn.ts';
import { storeMessage } from './store-message.ts';

/** What is stored of a turn beside the learner's message. */
export interface TurnOutcome {
  readonly session: Session;
  readonly assistant_message: Message | null;
  readonly step_evaluation: StepEvaluation | null;
  readonly topic_transition: TopicTransition | null;
}

/**
 * Stores what the AI has said and where that leads, in one transaction over the session as it is by then. Throws not_found
 * where the session has gone meanwhile.
 */
export async function storeOutcome(
  context: SessionContext,
  id: string,
  reply: TutorReply,
  { decision, transition }: Judgement,
): Promise<TurnOutcome> {
  const { records, settings } = context;
  return context.transaction(async () => {
    const session = await lockSession(records, id);
    if (reply.text === null) return withoutMove(session, null);
    const { text: content, truncated } = reply;
    const message = await storeMessage(context, { session_id: id, role: 'assistant', content, truncated });
    if (decision === null) return withoutMove(session, message);
    const settled = settleTurn(session, { decision, transition }, settings.values.max_cycles);
    await storeSettled(context, session, settled, message.created_at);
    const { to_step: _, ...step_evaluation } = settled.decision;
    return {
      session: settled.session,
      assistant_message: message,
      step_evaluation,
      topic_transition: settled.transition,
    };
  });
}

async function storeSettled(
  context: SessionContext,
  before: Session,
  { session, decision, transition }: SettledTurn,
  created_at: Timestamp,
): Promise<void> {
  const { db, records, createId } = context;
  await storeEvaluation(context, before, decision, created_at);
  if (transition !== null) {
    const row = { id: createId(), session_id: session.id, ...transition, created_at };
    await db.insertInto('plg_session__topic_transitions').values(row).execute();
  }
  if (session.cycle_step !== before.cycle_step || session.cycle_count !== before.cycle_count) {
    await records.sessions.update(session);
  }
}

function withoutMove(session: Session, assistant_message: Message | null): TurnOutcome {
  return { session, assistant_message, step_evaluation: null, topic_transition: null };
}
