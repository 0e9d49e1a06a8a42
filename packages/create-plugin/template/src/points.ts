import type { CompletedSession, HookEvent } from '@learnwright/plugin-sdk';
import type { Context } from './settings.ts';
import { POINTS_TABLE, type PointsRow } from './tables.ts';

/** Gives the learner of a session that has ended the bonus. An event may be delivered twice; `once` handles it once. */
export async function addBonus(context: Context, session: CompletedSession, event: HookEvent): Promise<void> {
  const { db, settings } = context;
  await context.once(event, () =>
    db
      .insertInto(POINTS_TABLE)
      .values({ session_id: session.id, user_id: event.user_id, points: settings.values.bonus })
      .execute(),
  );
}

/** The points of a user, session by session. */
export async function listPoints({ db }: Context, user_id: string): Promise<PointsRow[]> {
  return db.selectFrom(POINTS_TABLE).selectAll().where('user_id', '=', user_id).orderBy('session_id').execute();
}

/** Deletes the points of a user. */
export async function deletePoints({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom(POINTS_TABLE).where('user_id', '=', user_id).execute();
}
