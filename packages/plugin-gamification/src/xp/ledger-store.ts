import { type Page, type PageRequest, requireCursor } from '@learnwright/core';
import type { GamificationDatabase } from '../gamification-context.ts';
import type { LedgerRow } from '../tables.ts';
import type { LedgerEntry } from './award-schemas.ts';

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

/** Adds an entry; false, and nothing is stored, where the user has one of this reason and source. */
export async function insertEntry(db: GamificationDatabase, row: LedgerRow): Promise<boolean> {
  const insert = db.insertInto('plg_gamification__ledger').values(row);
  const result = await insert
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'source_id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Whether a user was awarded the first session of a method. */
export async function hasFirstOf(db: GamificationDatabase, user_id: string, method: string): Promise<boolean> {
  const query = db.selectFrom('plg_gamification__ledger').select('id').where('user_id', '=', user_id);
  return (await query.where('first_method', '=', method).executeTakeFirst()) !== undefined;
}

/** A user's entries, newest first. */
export async function listEntries(
  db: GamificationDatabase,
  user_id: string,
  page: PageRequest,
): Promise<Page<LedgerEntry>> {
  let query = db
    .selectFrom('plg_gamification__ledger')
    .select(ENTRY_COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (page.after !== null) {
    const [created_at, id] = requireCursor(['timestamp', 'text'], page.after).map(String);
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(created_at ?? '', id ?? '')));
  }
  const rows = await (page.limit === null ? query : query.limit(page.limit + 1)).execute();
  const items = page.limit === null ? rows : rows.slice(0, page.limit);
  const last = items.at(-1);
  const next = last === undefined || items.length === rows.length ? null : [last.created_at, last.id];
  return { items, next };
}

/** All that is kept of a user's entries, newest first. */
export function listRows(db: GamificationDatabase, user_id: string): Promise<LedgerRow[]> {
  const query = db.selectFrom('plg_gamification__ledger').selectAll().where('user_id', '=', user_id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Forgets the entries of a user. */
export async function deleteEntries(db: GamificationDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_gamification__ledger').where('user_id', '=', user_id).execute();
}
