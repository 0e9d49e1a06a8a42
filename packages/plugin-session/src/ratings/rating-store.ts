import { type SessionRating, sessionRatingSchema } from '@learnwright/core';
import type { SessionDatabase } from '../session-context.ts';
import type { RatingRow } from '../tables.ts';

const COLUMNS = sessionRatingSchema.keyof().options;

/** Adds a rating. */
export async function insertRating(db: SessionDatabase, row: RatingRow): Promise<void> {
  await db.insertInto('plg_session__ratings').values(row).execute();
}

/** The rating of a session that counts; null for none. */
export async function findLatestRating(db: SessionDatabase, session_id: string): Promise<SessionRating | null> {
  const query = latestFirst(db).where('session_id', '=', session_id).limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** The last so many ratings of a project, latest first. */
export async function listLatestRatings(
  db: SessionDatabase,
  project_id: string,
  count: number,
): Promise<SessionRating[]> {
  return latestFirst(db).where('project_id', '=', project_id).limit(count).execute();
}

function latestFirst(db: SessionDatabase) {
  return db.selectFrom('plg_session__ratings').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc');
}
