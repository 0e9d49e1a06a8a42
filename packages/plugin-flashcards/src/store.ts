import { type Page, type PageRequest, requireCursor } from '@learnwright/core';
import type { FlashcardsDatabase } from './flashcards-context.ts';
import type { Card, PatchCard } from './schemas.ts';

const TABLE = 'plg_flashcards__cards';

/** Rows or ids of one statement: few enough for the parameters a database takes. */
const BATCH = 100;

/** Which cards to list; what is left out does not narrow the list. */
export interface CardFilter {
  readonly user_id: string;
  readonly project_id?: string | undefined;
  readonly status?: Card['status'] | undefined;
}

/** Where generated cards come from. */
export interface CardOrigin {
  readonly column: 'session_id' | 'conversation_id';
  readonly id: string;
}

/** A user's cards, newest first. */
export async function listCards(db: FlashcardsDatabase, filter: CardFilter, page: PageRequest): Promise<Page<Card>> {
  const [created_at, id] = page.after === null ? [] : requireCursor(['timestamp', 'text'], page.after).map(String);
  let query = db.selectFrom(TABLE).selectAll().where('user_id', '=', filter.user_id);
  if (filter.project_id !== undefined) query = query.where('project_id', '=', filter.project_id);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (created_at !== undefined && id !== undefined) {
    query = query
      .where('created_at', '<=', created_at)
      .where((eb) => eb.or([eb('created_at', '<', created_at), eb('id', '<', id)]));
  }
  if (page.limit !== null) query = query.limit(page.limit + 1);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  if (page.limit === null || rows.length <= page.limit) return { items: rows, next: null };
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return { items, next: last === undefined ? null : [last.created_at, last.id] };
}

/** All cards of a source, newest first. */
export async function listCardsFrom(db: FlashcardsDatabase, { column, id }: CardOrigin): Promise<Card[]> {
  const query = db.selectFrom(TABLE).selectAll().where(column, '=', id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** The cards to learn, oldest first: what is accepted, and what the learner wrote and has not rejected. */
export async function listCardsToLearn(
  db: FlashcardsDatabase,
  { user_id, project_id }: Omit<CardFilter, 'status'>,
): Promise<Card[]> {
  let query = db.selectFrom(TABLE).selectAll().where('user_id', '=', user_id);
  if (project_id !== undefined) query = query.where('project_id', '=', project_id);
  return query
    .where((eb) =>
      eb.or([eb('status', '=', 'accepted'), eb.and([eb('generated', '=', false), eb('status', '=', 'suggested')])]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The latest so many cards of a user's project that are not rejected, newest first. */
export async function listLatestCards(
  db: FlashcardsDatabase,
  { user_id, project_id, count }: { readonly user_id: string; readonly project_id: string; readonly count: number },
): Promise<Pick<Card, 'card_type' | 'front' | 'back'>[]> {
  return db
    .selectFrom(TABLE)
    .select(['card_type', 'front', 'back'])
    .where('user_id', '=', user_id)
    .where('project_id', '=', project_id)
    .where('status', '<>', 'rejected')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** The fronts of a user's cards in a project or in none, whatever their status, newest first. */
export async function listFronts(
  db: FlashcardsDatabase,
  { user_id, project_id }: { readonly user_id: string; readonly project_id: string | null },
): Promise<Pick<Card, 'id' | 'front'>[]> {
  return db
    .selectFrom(TABLE)
    .select(['id', 'front'])
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([eb('project_id', 'is', null), ...(project_id === null ? [] : [eb('project_id', '=', project_id)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The suggestions of a source that nobody has touched; nobody can until the transaction ends. */
export async function lockSuggestions(db: FlashcardsDatabase, { column, id }: CardOrigin): Promise<string[]> {
  const rows = await db
    .updateTable(TABLE)
    // Writing what is there locks the rows on both databases.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where(column, '=', id)
    .where('status', '=', 'suggested')
    .where('generated', '=', true)
    .where('edited', '=', false)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The card with this id. */
export async function findCard(db: FlashcardsDatabase, id: string): Promise<Card | null> {
  return (await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Adds cards. */
export async function insertCards(db: FlashcardsDatabase, cards: readonly Card[]): Promise<void> {
  for (const batch of inBatches(cards)) await db.insertInto(TABLE).values(batch).execute();
}

/** Changes fields of a card and nothing else; null when there is none. */
export async function updateCard(
  db: FlashcardsDatabase,
  id: string,
  fields: PatchCard & Partial<Pick<Card, 'edited' | 'updated_at'>>,
): Promise<Card | null> {
  return (await db.updateTable(TABLE).set(fields).where('id', '=', id).returningAll().executeTakeFirst()) ?? null;
}

/** Stamps cards as exported; answers how many there were. */
export async function stampExported(db: FlashcardsDatabase, ids: readonly string[], now: string): Promise<number> {
  let stamped = 0;
  for (const batch of inBatches(ids)) {
    const update = db.updateTable(TABLE).set({ exported_at: now }).where('id', 'in', batch);
    stamped += Number((await update.executeTakeFirst()).numUpdatedRows);
  }
  return stamped;
}

/** Deletes cards; answers how many there were. */
export async function deleteCards(db: FlashcardsDatabase, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (const batch of inBatches(ids)) {
    const result = await db.deleteFrom(TABLE).where('id', 'in', batch).executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/** Deletes all cards of a user. */
export async function deleteCardsOfUser(db: FlashcardsDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(TABLE).where('user_id', '=', user_id).execute();
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => {
    return items.slice(index * BATCH, (index + 1) * BATCH);
  });
}
