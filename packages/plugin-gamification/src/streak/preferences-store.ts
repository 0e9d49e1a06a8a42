import type { GamificationDatabase } from '../gamification-context.ts';
import type { PreferencesRow } from '../tables.ts';

/** What a user has chosen, or null where they have not. */
export async function findPreferences(db: GamificationDatabase, user_id: string): Promise<PreferencesRow | null> {
  const query = db.selectFrom('plg_gamification__preferences').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores what a user has chosen. */
export async function savePreferences(db: GamificationDatabase, row: PreferencesRow): Promise<void> {
  const { weekend_mode, updated_at } = row;
  await db
    .insertInto('plg_gamification__preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weekend_mode, updated_at }))
    .execute();
}

/** Forgets what a user has chosen. */
export async function deletePreferences(db: GamificationDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__preferences').where('user_id', '=', user_id).execute();
}
