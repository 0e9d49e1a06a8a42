import { sql } from 'kysely';
import type { GamificationDatabase } from '../gamification-context.ts';
import type { BadgeRow } from '../tables.ts';
import type { BadgeKey } from './badge-keys.ts';

/** What this plugin knows of a user that badges depend on. */
export interface Standing {
  readonly total_xp: number;
  readonly weekend_mode: boolean;
}

/** XP and weekend mode of a user at once; 0 and off where there are none. */
export async function readStanding(db: GamificationDatabase, user_id: string): Promise<Standing> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('plg_gamification__xp').select('total_xp').where('user_id', '=', user_id).as('total_xp'),
      eb
        .selectFrom('plg_gamification__preferences')
        // A number on both databases: SQLite does not know that the column of a subquery is a boolean.
        .select(sql<number>`case when weekend_mode then 1 else 0 end`.as('weekend_mode'))
        .where('user_id', '=', user_id)
        .as('weekend_mode'),
    ])
    .executeTakeFirstOrThrow();
  return { total_xp: row.total_xp ?? 0, weekend_mode: row.weekend_mode === 1 };
}

/** The badges that a user has earned. */
export async function listEarned(db: GamificationDatabase, user_id: string): Promise<BadgeRow[]> {
  const query = db.selectFrom('plg_gamification__badges').selectAll().where('user_id', '=', user_id);
  return query.orderBy('badge_key').execute();
}

/** Stores earned badges and answers those that the user did not have, in any order, also when requests race. */
export async function insertEarned(db: GamificationDatabase, rows: readonly BadgeRow[]): Promise<BadgeKey[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insertInto('plg_gamification__badges')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_key']).doNothing())
    .returning('badge_key')
    .execute();
  return added.map(({ badge_key }) => badge_key);
}

/** Forgets the badges of a user. */
export async function deleteEarned(db: GamificationDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__badges').where('user_id', '=', user_id).execute();
}
