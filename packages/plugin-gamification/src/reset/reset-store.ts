import type { GamificationDatabase } from '../gamification-context.ts';
import type { ResetRow } from '../tables.ts';

/** Stores a reset that waits to be confirmed, in the place of an earlier one. */
export async function saveReset(db: GamificationDatabase, row: ResetRow): Promise<void> {
  const { token_hash, expires_at } = row;
  await db
    .insertInto('plg_gamification__resets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** The reset of a user that waits to be confirmed. */
export async function findReset(db: GamificationDatabase, user_id: string): Promise<ResetRow | null> {
  const query = db.selectFrom('plg_gamification__resets').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Forgets the reset of a user. */
export async function deleteReset(db: GamificationDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__resets').where('user_id', '=', user_id).execute();
}
