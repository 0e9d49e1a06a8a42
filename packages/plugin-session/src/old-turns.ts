import { addDays } from '@learnwright/plugin-sdk';
import type { SessionContext } from './tables.ts';

/** How many sessions are looked for at once. */
const BATCH = 20;
/** How long one run deletes turns, in microseconds: the next follows in a few minutes. */
const LONGEST_RUN = 1_000_000;

/** The tables with what was said and judged in a session, beside its messages; pictures go with the messages. */
const TABLES = ['plg_session__step_evaluations', 'plg_session__topic_transitions', 'plg_session__summaries'] as const;

/**
 * Deletes the turns of sessions that ended as long ago as the setting says, those that ended first before the others. What is counted
 * of sessions stays: the sessions themselves, their ratings, switches and the totals of steps (specification, R10.22).
 */
export async function deleteOldTurns(context: SessionContext): Promise<void> {
  const { clock, db, settings, signal } = context;
  const { keep_turns_days } = settings.values;
  if (keep_turns_days === 0) return;
  const began = clock.microseconds();
  const old = db
    .selectFrom('plg_session__starts')
    .select('session_id')
    .where('ended_at', '<', addDays(clock.now(), -keep_turns_days))
    .orderBy('ended_at')
    .limit(BATCH);
  while (!signal.aborted && clock.microseconds() - began < LONGEST_RUN) {
    const batch = await old.execute();
    for (const { session_id } of batch) await deleteTurns(context, session_id);
    if (batch.length < BATCH) return;
  }
}

function deleteTurns({ db, records, transaction }: SessionContext, session_id: string): Promise<void> {
  return transaction(async () => {
    await records.messages.deleteBySession(session_id);
    for (const table of TABLES) await db.deleteFrom(table).where('session_id', '=', session_id).execute();
    await db.updateTable('plg_session__starts').set({ ended_at: null }).where('session_id', '=', session_id).execute();
  });
}
