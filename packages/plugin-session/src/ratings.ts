import { type RateSession, type SessionRating, sessionRatingSchema } from '@learnwright/plugin-sdk';
import { announceInOrder } from './session-lock.ts';
import { lockSessionRow } from './session-records.ts';
import type { SessionContext, SessionDatabase } from './tables.ts';

const COLUMNS = sessionRatingSchema.keyof().options;

/**
 * Stores a rating of a session, also after its end, and announces the rating (hook on_session_rated; contract, section
 * 3.2). Throws not_found.
 */
export function rateSession(
  context: SessionContext,
  session_id: string,
  { understanding, stress, method_fit, notes }: RateSession,
): Promise<SessionRating> {
  const { records, clock, createId, hooks, db } = context;
  return announceInOrder(context, session_id, async () => {
    const { session, rating } = await context.transaction(async () => {
      const session = await lockSessionRow(records, session_id);
      const scales = { understanding, stress, method_fit };
      const rating = { id: createId(), session_id, ...scales, notes, created_at: clock.now() };
      const row = { ...rating, project_id: session.project_id };
      await db.insertInto('plg_session__ratings').values(row).execute();
      return { session, rating };
    });
    await hooks.notify('on_session_rated', session, rating);
    return rating;
  });
}

/** Finds the rating that counts for a session: the latest (contract, section 3.3). Null for none. */
export async function findLatestRating(db: SessionDatabase, session_id: string): Promise<SessionRating | null> {
  const query = latestFirst(db).where('session_id', '=', session_id).limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** Lists the last so many ratings of a project, latest first. */
export function listLatestRatings(db: SessionDatabase, project_id: string, count: number): Promise<SessionRating[]> {
  return latestFirst(db).where('project_id', '=', project_id).limit(count).execute();
}

function latestFirst(db: SessionDatabase) {
  return db.selectFrom('plg_session__ratings').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc');
}
