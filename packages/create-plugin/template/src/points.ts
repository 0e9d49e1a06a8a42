import type { CompletedSession } from '@learnwright/plugin-sdk';
import type { Context } from './settings.ts';
import { POINTS_TABLE, type PointsRow } from './tables.ts';

/** Gives the learner of a session that has ended the bonus; only once, however often the hook is called. */
export async function addBonus({ db, records, settings }: Context, session: CompletedSession): Promise<void> {
  const project = await records.projects.find(session.project_id);
  if (project === null) return;
  await db
    .insertInto(POINTS_TABLE)
    .values({ session_id: session.id, user_id: project.user_id, points: settings.values.bonus })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/** The points of a user, session by session. */
export async function listPoints({ db }: Context, user_id: string): Promise<PointsRow[]> {
  return db.selectFrom(POINTS_TABLE).selectAll().where('user_id', '=', user_id).orderBy('session_id').execute();
}

/** Deletes the points of a user. */
export async function deletePoints({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom(POINTS_TABLE).where('user_id', '=', user_id).execute();
}
