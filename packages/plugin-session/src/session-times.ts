import { latestTime, type Session, type Timestamp, timeAfter } from '@learnwright/plugin-sdk';
import type { SessionContext } from './tables.ts';

type TimesContext = Pick<SessionContext, 'db' | 'records' | 'clock'>;

/**
 * Reads the time for what is about to be stored in a session: later than everything that is stored in it, whatever the
 * clock of the server that stored it said. The session's row must be locked.
 */
export async function nextTime(context: TimesContext, session: Session): Promise<Timestamp> {
  const isActive = session.status === 'active';
  // One statement where the clock is ahead of the session, as it nearly always is.
  const present = timeAfter(context.clock, [session.started_at]);
  if (isActive && (await moveLastTime(context, session.id, present))) return present;
  const now = timeAfter(context.clock, [await readLastTime(context, session)]);
  if (isActive) await setLastTime(context, session.id, now);
  return now;
}

/** Notes a time as the last one of an open session, where the last one is known and earlier; returns whether it is. */
async function moveLastTime({ db }: TimesContext, session_id: string, last_at: Timestamp): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plg_session__starts')
    .set({ last_at })
    .where('session_id', '=', session_id)
    .where('last_at', '<', last_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Reads when something last happened in a session. */
export async function readLastTime({ db, records }: TimesContext, session: Session): Promise<Timestamp> {
  const { id: session_id, started_at, ended_at } = session;
  const start = await db
    .selectFrom('plg_session__starts')
    .select('last_at')
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (start?.last_at) return latestTime([start.last_at, started_at]) ?? started_at;
  const [message] = await records.messages.latestOfSession(session_id, 1);
  const rating = await db
    .selectFrom('plg_session__ratings')
    .select(({ fn }) => fn.max('created_at').as('created_at'))
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return latestTime([started_at, ended_at, message?.created_at, rating?.created_at]) ?? started_at;
}

/** Notes when something last happened in a session that is open. */
async function setLastTime({ db }: Pick<TimesContext, 'db'>, session_id: string, last_at: Timestamp): Promise<void> {
  await db.updateTable('plg_session__starts').set({ last_at }).where('session_id', '=', session_id).execute();
}

/** Notes when a session ended. */
export async function noteEnd(
  { db }: Pick<TimesContext, 'db'>,
  session_id: string,
  ended_at: Timestamp | null,
): Promise<void> {
  const ended = { last_at: null, ended_at };
  await db.updateTable('plg_session__starts').set(ended).where('session_id', '=', session_id).execute();
}
