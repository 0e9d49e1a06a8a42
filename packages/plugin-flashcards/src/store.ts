import { type Page, type PageRequest, type RecordOwner, readPage, sql, toSearchText } from '@learnwright/plugin-sdk';
import type { Card, PatchCard } from './schemas.ts';
import type { FlashcardsDatabase } from './tables.ts';

const TABLE = 'plg_flashcards__cards';

/** The most rows or ids of one statement; a database limits the number of parameters. */
const BATCH = 100;

/** The cards to list; a field that is left out does not narrow the list. */
export interface CardFilter {
  readonly user_id: string;
  readonly project_id?: string | undefined;
  readonly status?: Card['status'] | undefined;
}

/** The session or conversation that generated cards come from. */
export interface CardOrigin {
  readonly column: 'session_id' | 'conversation_id';
  readonly id: string;
}

/** Lists a page of a user's cards, newest first. */
export function listCards(db: FlashcardsDatabase, filter: CardFilter, page: PageRequest): Promise<Page<Card>> {
  let query = db.selectFrom(TABLE).selectAll().where('user_id', '=', filter.user_id);
  if (filter.project_id !== undefined) query = query.where('project_id', '=', filter.project_id);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  const by = [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ] as const;
  return readPage(query, page, { by, direction: 'desc' });
}

/** How many cards are read at once, and how much of each side is searched: cards may be large. */
const SEARCHED_CARDS = 100;
const SEARCHED_LENGTH = 1_000;

/** Lists a page of the cards that have a text in them. It reads them in their order until the page is full. */
export async function searchCards(
  db: FlashcardsDatabase,
  filter: CardFilter,
  text: string,
  { limit, after }: PageRequest,
): Promise<Page<Card>> {
  const wanted = toSearchText(text);
  const found: Card[] = [];
  let behind = after;
  for (;;) {
    const { items, next } = await listCards(db, filter, { limit: SEARCHED_CARDS, after: behind });
    for (const card of items) {
      if (!hasText(card, wanted)) continue;
      // One more than fits says that there is another page.
      const last = found.at(-1);
      if (found.length === limit && last !== undefined) return { items: found, next: [last.created_at, last.id] };
      found.push(card);
    }
    if (next === null) return { items: found, next: null };
    behind = next;
  }
}

function hasText({ front, back, tags }: Card, wanted: string): boolean {
  const sides = [front, back].map((side) => side.slice(0, SEARCHED_LENGTH));
  return [...sides, ...tags].some((part) => toSearchText(part).includes(wanted));
}

/** Lists all cards of a source, newest first. */
export async function listCardsFrom(db: FlashcardsDatabase, { column, id }: CardOrigin): Promise<Card[]> {
  const query = db.selectFrom(TABLE).selectAll().where(column, '=', id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Lists the cards to learn, oldest first: the accepted ones, and the learner's own that are not rejected. */
export async function listCardsToLearn(
  db: FlashcardsDatabase,
  { user_id, project_id }: Omit<CardFilter, 'status'>,
  page: PageRequest,
): Promise<Page<Card>> {
  let query = db.selectFrom(TABLE).selectAll().where('user_id', '=', user_id);
  if (project_id !== undefined) query = query.where('project_id', '=', project_id);
  const toLearn = query.where((eb) =>
    eb.or([eb('status', '=', 'accepted'), eb.and([eb('generated', '=', false), eb('status', '=', 'suggested')])]),
  );
  return readPage(toLearn, page, {
    by: [
      ['created_at', 'timestamp'],
      ['id', 'text'],
    ],
  });
}

/** Lists the latest cards of a user's project that are not rejected, newest first, at most `count`. */
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

/**
 * Lists the fronts of a user's cards of a project or of none, in any status, newest first: those of so many characters at the
 * most.
 */
export async function listFronts(
  db: FlashcardsDatabase,
  { user_id, project_id }: { readonly user_id: string; readonly project_id: string | null },
  length: number,
): Promise<Pick<Card, 'id' | 'front'>[]> {
  return db
    .selectFrom(TABLE)
    .select(['id', 'front'])
    .where('user_id', '=', user_id)
    .where(sql<boolean>`length(front) <= ${length}`)
    .where((eb) =>
      eb.or([eb('project_id', 'is', null), ...(project_id === null ? [] : [eb('project_id', '=', project_id)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Locks the untouched suggestions of a source until the transaction ends; returns their ids. */
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

/** Finds the card with this id. */
export async function findCard(db: FlashcardsDatabase, id: string): Promise<Card | null> {
  return (await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists the owners of cards; unknown ids are left out. */
export async function listOwners(db: FlashcardsDatabase, ids: readonly string[]): Promise<RecordOwner[]> {
  const owners: RecordOwner[] = [];
  for (const batch of inBatches(ids)) {
    owners.push(...(await db.selectFrom(TABLE).select(['id', 'user_id']).where('id', 'in', batch).execute()));
  }
  return owners;
}

/** Adds cards. */
export async function insertCards(db: FlashcardsDatabase, cards: readonly Card[]): Promise<void> {
  for (const batch of inBatches(cards)) await db.insertInto(TABLE).values(batch).execute();
}

/** Changes fields of a card and no others; returns null for an unknown id. */
export async function updateCard(
  db: FlashcardsDatabase,
  id: string,
  fields: PatchCard & Partial<Pick<Card, 'edited' | 'updated_at'>>,
): Promise<Card | null> {
  return (await db.updateTable(TABLE).set(fields).where('id', '=', id).returningAll().executeTakeFirst()) ?? null;
}

/** Gives cards a status; returns how many had another. */
export async function updateStatus(
  db: FlashcardsDatabase,
  ids: readonly string[],
  { status, updated_at }: Pick<Card, 'status' | 'updated_at'>,
): Promise<number> {
  let changed = 0;
  for (const batch of inBatches(ids)) {
    const update = db.updateTable(TABLE).set({ status, updated_at }).where('id', 'in', batch);
    changed += Number((await update.where('status', '<>', status).executeTakeFirst()).numUpdatedRows);
  }
  return changed;
}

/** Stamps cards as exported; returns their number. */
export async function stampExported(db: FlashcardsDatabase, ids: readonly string[], now: string): Promise<number> {
  let stamped = 0;
  for (const batch of inBatches(ids)) {
    const update = db.updateTable(TABLE).set({ exported_at: now }).where('id', 'in', batch);
    stamped += Number((await update.executeTakeFirst()).numUpdatedRows);
  }
  return stamped;
}

/** Deletes cards; returns their number. */
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
