import { type Page, type PageRequest, readPage, rowsOf, type Timestamp } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
import { BEGINNING } from './local-days.ts';
import type { AnyBadgeKey, LedgerEntry } from './schemas.ts';
import type {
  BadgeRow,
  BeginningRow,
  GamificationDatabase,
  LedgerRow,
  PreferencesRow,
  ResetRow,
  XpRow,
} from './tables.ts';

const NEWEST_FIRST = {
  by: [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ],
  direction: 'desc',
} as const;

/** Reads the XP of a user; null before their first award. */
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

const ENTRY_COLUMNS = [
  'id',
  'user_id',
  'amount',
  'reason',
  'source_id',
  'multiplier',
  'breakdown',
  'xp_total',
  'created_at',
] as const satisfies readonly (keyof LedgerEntry)[];

/** What was stored of an award. */
export interface InsertedEntry {
  /** The XP of the user after it. */
  readonly xp_total: number;
  /** The last reset of the user; null where there is none. */
  readonly reset_at: Timestamp | null;
}

/**
 * Adds a ledger entry on top of the XP of its user. Null, and nothing is stored, where the user has an entry of this reason and
 * source. Call it under the lock of the user.
 */
export async function insertEntry(
  db: GamificationDatabase,
  { amount, ...row }: Omit<LedgerRow, 'xp_total'>,
): Promise<InsertedEntry | null> {
  const inserted = await db
    .insertInto('plg_gamification__ledger')
    .values((eb) => {
      const before = eb.selectFrom('plg_gamification__xp').select('total_xp').where('user_id', '=', row.user_id);
      return { ...row, amount, xp_total: sql<number>`coalesce(${before}, 0) + ${sql.lit(amount)}` };
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'source_id']).doNothing())
    .returning('xp_total')
    .returning((eb) =>
      eb
        .selectFrom('plg_gamification__beginnings')
        .select('reset_at')
        .where('user_id', '=', row.user_id)
        .as('reset_at'),
    )
    .executeTakeFirst();
  return inserted ?? null;
}

/** Takes a ledger entry out again, in the transaction that has added it. */
export async function deleteEntry(db: GamificationDatabase, id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__ledger').where('id', '=', id).execute();
}

/** Tells whether a user was awarded the first session of a method. */
export async function hasFirstOf(db: GamificationDatabase, user_id: string, method: string): Promise<boolean> {
  const query = db.selectFrom('plg_gamification__ledger').select('id').where('user_id', '=', user_id);
  return (await query.where('first_method', '=', method).executeTakeFirst()) !== undefined;
}

/** The awards to list: all of a user, or those for one thing. */
export interface LedgerFilter {
  readonly user_id: string;
  readonly source_id?: string | undefined;
}

/** Lists a page of a user's ledger, newest first. */
export function listEntries(
  db: GamificationDatabase,
  { user_id, source_id }: LedgerFilter,
  page: PageRequest,
): Promise<Page<LedgerEntry>> {
  const all = db.selectFrom('plg_gamification__ledger').select(ENTRY_COLUMNS).where('user_id', '=', user_id);
  return readPage(source_id === undefined ? all : all.where('source_id', '=', source_id), page, NEWEST_FIRST);
}

/** Lists the earned badges of a user. */
export async function listEarned(db: GamificationDatabase, user_id: string): Promise<BadgeRow[]> {
  const query = db.selectFrom('plg_gamification__badges').selectAll().where('user_id', '=', user_id);
  return query.orderBy('badge_key').execute();
}

/** Stores earned badges. Returns the new ones in any order; of requests that race, one gets each badge. */
export async function insertEarned(db: GamificationDatabase, rows: readonly BadgeRow[]): Promise<AnyBadgeKey[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insertInto('plg_gamification__badges')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_key']).doNothing())
    .returning('badge_key')
    .execute();
  return added.map(({ badge_key }) => badge_key);
}

/** What is stored of a user for their streak, level and badges. */
export interface LearnerRows {
  readonly weekend_mode: boolean;
  readonly beginning: Pick<BeginningRow, 'counts_from' | 'reset_at'> | null;
  /** 0 before the first award. */
  readonly total_xp: number;
  /** The keys of the earned badges. */
  readonly earned: readonly AnyBadgeKey[];
}

/** Reads what is stored of a user for their streak, level and badges. */
export async function readLearnerRows(db: GamificationDatabase, user_id: string): Promise<LearnerRows> {
  const rows = await db
    .selectFrom(sql<{ user_id: string }>`(select cast(${user_id} as text) as user_id)`.as('learner'))
    .leftJoin('plg_gamification__preferences as preferences', 'preferences.user_id', 'learner.user_id')
    .leftJoin('plg_gamification__beginnings as beginnings', 'beginnings.user_id', 'learner.user_id')
    .leftJoin('plg_gamification__xp as xp', 'xp.user_id', 'learner.user_id')
    .leftJoin('plg_gamification__badges as badges', 'badges.user_id', 'learner.user_id')
    .select(['preferences.weekend_mode', 'beginnings.counts_from', 'beginnings.reset_at', 'xp.total_xp'])
    .select('badges.badge_key')
    .execute();
  const [first] = rows;
  const counts_from = first?.counts_from ?? null;
  return {
    weekend_mode: Boolean(first?.weekend_mode),
    beginning: counts_from === null ? null : { counts_from, reset_at: first?.reset_at ?? null },
    total_xp: first?.total_xp ?? 0,
    earned: rows.flatMap(({ badge_key }) => badge_key ?? []),
  };
}

/** Reads the choices of a user; null before the first. */
export async function findPreferences(db: GamificationDatabase, user_id: string): Promise<PreferencesRow | null> {
  const query = db.selectFrom('plg_gamification__preferences').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores the choices of a user. */
export async function savePreferences(db: GamificationDatabase, row: PreferencesRow): Promise<void> {
  const { weekend_mode, updated_at } = row;
  await db
    .insertInto('plg_gamification__preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weekend_mode, updated_at }))
    .execute();
}

/** Reads the announced reset of a user. */
export async function findReset(db: GamificationDatabase, user_id: string): Promise<ResetRow | null> {
  const query = db.selectFrom('plg_gamification__resets').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores an announced reset, which replaces an earlier one. */
export async function saveReset(db: GamificationDatabase, row: ResetRow): Promise<void> {
  const { token_hash, expires_at } = row;
  await db
    .insertInto('plg_gamification__resets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Finds since when a user begins anew. Null for one who never did. */
async function findBeginning(db: GamificationDatabase, user_id: string): Promise<BeginningRow | null> {
  const query = db.selectFrom('plg_gamification__beginnings').selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Finds the last reset of a user, a time before every activity where there is none. Read it under the lock of the user before
 * something from the past is rewarded: a reset may have come meanwhile.
 */
export async function findResetTime(db: GamificationDatabase, user_id: string): Promise<Timestamp> {
  return (await findBeginning(db, user_id))?.reset_at ?? BEGINNING;
}

/** Stores since when a user begins anew. */
export async function saveBeginning(db: GamificationDatabase, row: BeginningRow): Promise<void> {
  const { counts_from, reset_at } = row;
  await db
    .insertInto('plg_gamification__beginnings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ counts_from, reset_at }))
    .execute();
}

/** Reads every row of a user; those of the ledger, newest first, when they are asked for. */
export async function readRows(db: GamificationDatabase, user_id: string) {
  const ledger = db.selectFrom('plg_gamification__ledger').selectAll().where('user_id', '=', user_id);
  return {
    xp: await findXp(db, user_id),
    ledger: rowsOf((page) => readPage(ledger, page, NEWEST_FIRST)),
    badges: await listEarned(db, user_id),
    preferences: await findPreferences(db, user_id),
    reset: await findReset(db, user_id),
    beginning: await findBeginning(db, user_id),
  };
}

/** Deletes every row of a user. */
export async function deleteRows(db: GamificationDatabase, user_id: string): Promise<void> {
  const tables = ['resets', 'ledger', 'xp', 'badges', 'preferences', 'beginnings'] as const;
  for (const table of tables) {
    await db.deleteFrom(`plg_gamification__${table}`).where('user_id', '=', user_id).execute();
  }
}
