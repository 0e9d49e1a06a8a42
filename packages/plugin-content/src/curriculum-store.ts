import type { ContentDatabase } from './content-context.ts';
import type { CurriculumRow } from './tables.ts';

/** The curriculum that a set became for a user. */
export async function findCurriculum(
  db: ContentDatabase,
  user_id: string,
  set_id: string,
): Promise<CurriculumRow | null> {
  const query = db.selectFrom('plg_content__curricula').selectAll().where('user_id', '=', user_id);
  return (await query.where('set_id', '=', set_id).executeTakeFirst()) ?? null;
}

/** All the curricula that sets became for a user. */
export async function listCurricula(db: ContentDatabase, user_id: string): Promise<CurriculumRow[]> {
  const query = db.selectFrom('plg_content__curricula').selectAll().where('user_id', '=', user_id);
  return query.orderBy('set_id').execute();
}

/** Stores which curriculum a set became, in the place of an earlier one. */
export async function saveCurriculum(db: ContentDatabase, row: CurriculumRow): Promise<void> {
  const insert = db.insertInto('plg_content__curricula').values(row);
  const { curriculum_id, created_at } = row;
  await insert
    .onConflict((conflict) => conflict.columns(['user_id', 'set_id']).doUpdateSet({ curriculum_id, created_at }))
    .execute();
}

/** Forgets all of a user. */
export async function deleteCurricula(db: ContentDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_content__curricula').where('user_id', '=', user_id).execute();
}
