import { formatTimestamp } from '@learnwright/plugin-sdk';
import { closeSession } from './session-end.ts';
import type { SessionContext } from './tables.ts';

const MICROSECONDS_PER_HOUR = 3_600_000_000;
/** How many sessions are looked for at once. */
const BATCH = 20;
/** How long one run closes sessions, in microseconds: the next follows in a few minutes. */
const LONGEST_RUN = 3_000_000;

/** Closes the sessions in which nothing has happened for as long as the setting says, those left longest first. */
export async function closeOpenSessions(context: SessionContext): Promise<void> {
  const { clock, db, settings, signal } = context;
  const { close_after_hours } = settings.values;
  if (close_after_hours === 0) return;
  const began = clock.microseconds();
  const before = formatTimestamp(began - close_after_hours * MICROSECONDS_PER_HOUR);
  const left = db
    .selectFrom('plg_session__starts')
    .select('session_id')
    .where('last_at', '<', before)
    .orderBy('last_at')
    .limit(BATCH);
  while (!signal.aborted && clock.microseconds() - began < LONGEST_RUN) {
    const batch = await left.execute();
    for (const { session_id } of batch) await closeSession(context, session_id, before);
    if (batch.length < BATCH) return;
  }
}
