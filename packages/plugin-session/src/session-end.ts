import type { Session, Timestamp } from '@learnwright/plugin-sdk';
import { findLatestRating } from './ratings.ts';
import { lockSessionOfLearner } from './session-records.ts';
import { nextTime, noteEnd, readLastTime } from './session-times.ts';
import type { SessionContext, SessionDatabase } from './tables.ts';

/** How many of the last messages are looked at for something that was said. */
const MESSAGES = 20;

/**
 * Ends a session and publishes the end with its latest rating (hook on_session_complete; specification, R10.12). A second
 * call does nothing, also when two race (specification, R10.12). Throws not_found.
 */
export function endSession(context: SessionContext, session_id: string): Promise<Session> {
  return context.transaction(async () => {
    const { session: current, user_id } = await lockSessionOfLearner(context.records, session_id);
    if (current.status === 'completed') return current;
    const session = await storeEnd(context, current, await nextTime(context, current));
    await publishEnd(context, session, user_id);
    return session;
  });
}

/**
 * Ends a session in which nothing has happened since before a time, as of what happened last. A session in which nobody
 * has said anything ends without a word: nothing was learned in it that could be counted. Does nothing where something
 * has happened meanwhile; throws not_found.
 */
export function closeSession(context: SessionContext, session_id: string, before: Timestamp): Promise<void> {
  const { records, transaction } = context;
  return transaction(async () => {
    const { session: current, user_id } = await lockSessionOfLearner(records, session_id);
    if (current.status === 'completed') return noteEnd(context, session_id, current.ended_at);
    const last = await readLastTime(context, current);
    if (last >= before) return;
    const session = await storeEnd(context, current, last);
    const latest = await records.messages.latestOfSession(session_id, MESSAGES);
    if (latest.some(({ role }) => role !== 'system')) await publishEnd(context, session, user_id);
  });
}

async function storeEnd(context: SessionContext, current: Session, ended_at: Timestamp): Promise<Session> {
  const session: Session = { ...current, status: 'completed', ended_at };
  await context.records.sessions.update(session);
  await noteEnd(context, session.id, ended_at);
  return session;
}

async function publishEnd({ db, hooks }: SessionContext, session: Session, user_id: string): Promise<void> {
  const { id, project_id } = session;
  const rating = (await findLatestRating(db, id)) ?? {};
  const walked_steps = await countWalkedSteps(db, id);
  await hooks.publish('on_session_complete', { id, user_id, project_id }, { ...session, walked_steps }, rating);
}

/** Counts how often an evaluation moved a session to another step. */
async function countWalkedSteps(db: SessionDatabase, session_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('plg_session__step_evaluations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', session_id)
    .whereRef('from_step', '<>', 'to_step')
    .executeTakeFirstOrThrow();
  return Number(count);
}
