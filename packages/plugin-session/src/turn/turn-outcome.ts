import {
  type Clock,
  type Message,
  type Session,
  type StepEvaluation,
  stepEvaluationSchema,
} from '@learnwright/plugin-sdk';
import { type TopicTransition, topicTransitionSchema } from '../schemas.ts';
import { addMessage, lockSessionRow } from '../session-records.ts';
import { LAST_STEP } from '../steps.ts';
import type { SessionContext } from '../tables.ts';
import { decideTransition, storeTransition, suggestTransition, type TransitionVerdict } from './next-cycle.ts';
import { evaluateStep, type StepDecision, storeEvaluation } from './step-evaluation.ts';
import type { TutorReply } from './tutor.ts';
import type { JudgedTurn } from './verdict.ts';

/** A learner's message, its session when it was opened, and the answer to it that a new one replaces. */
interface StoredTurn {
  readonly session: Session;
  readonly message: Message;
  readonly replaced: Message | null;
}

/** What the AI says of a turn; null where it was not asked. */
export interface Judgement {
  readonly decision: StepDecision | null;
  /** How to go on, where the decision leads to the last step. */
  readonly transition: TransitionVerdict | null;
  readonly evaluation_ms: number;
  readonly topic_transition_ms: number;
}

/** What a turn leads to, beside the learner's message. */
export interface TurnOutcome {
  readonly session: Session;
  readonly assistant_message: Message | null;
  readonly step_evaluation: StepEvaluation | null;
  readonly topic_transition: TopicTransition | null;
}

/** The session after a judgement, and as much of the judgement as still applied. */
export interface SessionMove {
  readonly session: Session;
  readonly decision: StepDecision;
  readonly transition: TopicTransition | null;
}

const EVALUATION_COLUMNS = stepEvaluationSchema.keyof().options;
const TRANSITION_COLUMNS = topicTransitionSchema.keyof().options;

/** The judgement of a turn that is not judged. */
export const NO_JUDGEMENT: Judgement = { decision: null, transition: null, evaluation_ms: 0, topic_transition_ms: 0 };

/**
 * Asks the AI whether the session moves and, at the end of a cycle, how it goes on. From step 6 it asks both at once
 * (specification, R10.6). A failure of the AI is part of the judgement.
 */
export async function judgeTurn(context: SessionContext, turn: JudgedTurn): Promise<Judgement> {
  const { clock } = context;
  const unused = new AbortController();
  const signal = AbortSignal.any([context.signal, unused.signal]);
  const suggest = () => time(clock, () => suggestTransition(context, turn, signal));
  const ahead = turn.session.cycle_step === LAST_STEP - 1 ? suggest() : null;
  const evaluation = await time(clock, () => evaluateStep(context, turn));
  const decision = evaluation.result;
  const judgement = { ...NO_JUDGEMENT, decision, evaluation_ms: evaluation.milliseconds };
  if (decision === null || !endsCycle(decision)) {
    if (ahead !== null) unused.abort();
    return judgement;
  }
  const transition = await (ahead ?? suggest());
  return { ...judgement, transition: transition.result, topic_transition_ms: transition.milliseconds };
}

/**
 * Moves a session as judged. A session that has ended meanwhile, or stands at another step than the judged one, stays
 * where it is.
 */
export function moveSession(
  session: Session,
  judged: { readonly decision: StepDecision; readonly transition: TransitionVerdict | null },
  max_cycles: number,
): SessionMove {
  const { decision } = judged;
  const { from_step, to_step } = decision;
  if (session.status !== 'active' || session.cycle_step !== from_step) {
    return { session, decision: { ...decision, applied: false, to_step: from_step }, transition: null };
  }
  if (!endsCycle(decision)) return { session: { ...session, cycle_step: to_step }, decision, transition: null };
  const transition = decideTransition(judged.transition, session.cycle_count, max_cycles);
  const cycle_step = transition.looped ? 1 : to_step;
  return { session: { ...session, cycle_step, cycle_count: transition.new_cycle_count }, decision, transition };
}

/**
 * Stores the tutor's reply, in the place of the one that it replaces, and the judgement, and moves the session, in one
 * transaction. A message has one answer: where another run of the same turn was first, its answer stays. Throws not_found
 * for a session that was deleted meanwhile.
 */
export async function storeOutcome(
  context: SessionContext,
  turn: StoredTurn,
  reply: TutorReply,
  { decision, transition }: Judgement,
): Promise<TurnOutcome> {
  const { records, settings } = context;
  const session_id = turn.session.id;
  return context.transaction(async () => {
    const session = await lockSessionRow(records, session_id);
    if (reply.text === null) return unmoved(session, null);
    const present = await findAnswer(context, turn);
    if (present !== null) return readOutcome(context, session, turn.message, present);
    const { text: content, truncated } = reply;
    if (turn.replaced !== null) await records.messages.delete(turn.replaced.id);
    const message = await addMessage(context, session, { role: 'assistant', content, truncated });
    if (decision === null) return readOutcome(context, session, turn.message, message);
    const move = moveSession(session, { decision, transition }, settings.values.max_cycles);
    await storeEvaluation(context, session, move.decision, message.created_at);
    if (move.transition !== null) await storeTransition(context, session_id, move.transition, message.created_at);
    if (move.session.cycle_step !== session.cycle_step || move.session.cycle_count !== session.cycle_count) {
      await records.sessions.update(move.session);
    }
    const { to_step: _, ...step_evaluation } = move.decision;
    return {
      session: move.session,
      assistant_message: message,
      step_evaluation,
      topic_transition: move.transition,
    };
  });
}

/** The answer that another run has stored. Turns wait for each other, unless the connection with their lock was lost. */
async function findAnswer({ records }: SessionContext, { message, replaced }: StoredTurn): Promise<Message | null> {
  const [last] = await records.messages.latestOfSession(message.session_id, 1);
  const isAnswer = last?.role === 'assistant' && last.created_at > message.created_at && last.id !== replaced?.id;
  return isAnswer ? last : null;
}

/** Reads what a message has led to from what is stored; the session is the present one. */
export async function readOutcome(
  { db }: SessionContext,
  session: Session,
  message: Message,
  assistant_message: Message,
): Promise<TurnOutcome> {
  const evaluation = await db
    .selectFrom('plg_session__step_evaluations')
    .select([...EVALUATION_COLUMNS, 'created_at'])
    .where('session_id', '=', session.id)
    .where('created_at', '>', message.created_at)
    .where('created_at', '<=', assistant_message.created_at)
    .orderBy('created_at')
    .executeTakeFirst();
  if (evaluation === undefined) return unmoved(session, assistant_message);
  const { created_at, ...step_evaluation } = evaluation;
  const transition = await db
    .selectFrom('plg_session__topic_transitions')
    .select(TRANSITION_COLUMNS)
    .where('session_id', '=', session.id)
    .where('created_at', '=', created_at)
    .executeTakeFirst();
  return { session, assistant_message, step_evaluation, topic_transition: transition ?? null };
}

/** The outcome of a turn that moves nothing. */
export function unmoved(session: Session, assistant_message: Message | null): TurnOutcome {
  return { session, assistant_message, step_evaluation: null, topic_transition: null };
}

/** The milliseconds since a reading of the clock in microseconds. */
export function millisecondsSince(clock: Clock, began: number): number {
  return (clock.microseconds() - began) / 1_000;
}

/** Tells whether a decision moves the session to the last step of its cycle. */
function endsCycle({ applied, from_step, to_step }: StepDecision): boolean {
  return applied && to_step === LAST_STEP && from_step !== LAST_STEP;
}

async function time<T>(
  clock: Clock,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly milliseconds: number }> {
  const began = clock.microseconds();
  const result = await work();
  return { result, milliseconds: millisecondsSince(clock, began) };
}
