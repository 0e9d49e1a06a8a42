import { type RateSession, type SessionRating, sessionRatingSchema } from '@learnwright/plugin-sdk';
import { lockSessionOfLearner } from './session-records.ts';
import { nextTime } from './session-times.ts';
import type { SessionContext, SessionDatabase } from './tables.ts';

const COLUMNS = sessionRatingSchema.keyof().options;

/**
 * Stores a rating of a session, also after its end, and publishes the rating (hook on_session_rated; specification,
 * R10.11). Each call stores a rating, also one that says the same as the last: a retry is made safe by its Idempotency-Key.
 * Throws not_found.
 */
export function rateSession(
  context: SessionContext,
  session_id: string,
  { understanding, stress, method_fit, notes }: RateSession,
): Promise<SessionRating> {
  const { records, createId, hooks, db } = context;
  return context.transaction(async () => {
    const { session, user_id } = await lockSessionOfLearner(records, session_id);
    const { project_id } = session;
    const created_at = await nextTime(context, session);
    const rating = { id: createId(), session_id, understanding, stress, method_fit, notes, created_at };
    await db
      .insertInto('plg_session__ratings')
      .values({ ...rating, project_id })
      .execute();
    await hooks.publish('on_session_rated', { id: rating.id, user_id, project_id }, session, rating);
    return rating;
  });
}

/** Finds the rating that counts for a session: the latest (specification, R10.11). Null for none. */
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
