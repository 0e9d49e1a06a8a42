import type { GamificationDatabase } from '../gamification-context.ts';
import type { XpRow } from '../tables.ts';

/** The XP of a user, or null before their first award. */
export async function findXp(db: GamificationDatabase, user_id: string): Promise<XpRow | null> {
  const query = db.selectFrom('plg_gamification__xp').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores the XP of a user. */
export async function saveXp(db: GamificationDatabase, row: XpRow): Promise<void> {
  const { total_xp, updated_at } = row;
  await db
    .insertInto('plg_gamification__xp')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ total_xp, updated_at }))
    .execute();
}

/** Forgets the XP of a user. */
export async function deleteXp(db: GamificationDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__xp').where('user_id', '=', user_id).execute();
}
