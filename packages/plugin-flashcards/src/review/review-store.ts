import { type Page, type PageRequest, readPage, type Timestamp } from '@learnwright/plugin-sdk';
import type { RememberedCard } from '../review-schemas.ts';
import type { Card } from '../schemas.ts';
import type { CardStateRow, FlashcardsDatabase, ReviewRow } from '../tables.ts';

const CARDS = 'plg_flashcards__cards';
const STATES = 'plg_flashcards__states';
const REVIEWS = 'plg_flashcards__reviews';

/** The most rows or ids of one statement; a database limits the number of parameters. */
const BATCH = 100;

/** The cards to review. */
export interface DueFilter {
  readonly user_id: string;
  readonly project_id?: string | undefined;
  readonly limit: number;
  /** Those as well that are due before this time. */
  readonly due_before?: Timestamp | undefined;
}

/** Finds cards and locks them until the transaction ends; unknown ids are left out. */
export async function lockCards(db: FlashcardsDatabase, ids: readonly string[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    // Writing what is there locks the rows on both databases.
    const lock = db.updateTable(CARDS).set((eb) => ({ updated_at: eb.ref('updated_at') }));
    const batch = ids.slice(start, start + BATCH);
    cards.push(...(await lock.where('id', 'in', batch).returningAll().execute()));
  }
  return cards;
}

/** Adds reviews, and returns how many are new; those that are there stay. */
export async function insertReviews(db: FlashcardsDatabase, reviews: readonly ReviewRow[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < reviews.length; start += BATCH) {
    const insert = db.insertInto(REVIEWS).values(reviews.slice(start, start + BATCH));
    const [result] = await insert
      .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
      .execute();
    added += Number(result?.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** How many of these reviews of a learner are there already. */
export async function countKnown(
  db: FlashcardsDatabase,
  user_id: string,
  review_ids: readonly string[],
): Promise<number> {
  let known = 0;
  for (let start = 0; start < review_ids.length; start += BATCH) {
    const query = db.selectFrom(REVIEWS).select('review_id').where('user_id', '=', user_id);
    known += (await query.where('review_id', 'in', review_ids.slice(start, start + BATCH)).execute()).length;
  }
  return known;
}

/** Finds a review of a learner. */
export async function findReview(
  db: FlashcardsDatabase,
  user_id: string,
  review_id: string,
): Promise<ReviewRow | null> {
  const query = db.selectFrom(REVIEWS).selectAll().where('user_id', '=', user_id).where('review_id', '=', review_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Deletes a review of a card; false where the card has none with this id. */
export async function deleteReview(db: FlashcardsDatabase, card_id: string, review_id: string): Promise<boolean> {
  const remove = db.deleteFrom(REVIEWS).where('card_id', '=', card_id).where('review_id', '=', review_id);
  return Number((await remove.executeTakeFirst()).numDeletedRows) > 0;
}

/** Lists the reviews of cards, in any order. */
export async function listReviews(db: FlashcardsDatabase, card_ids: readonly string[]): Promise<ReviewRow[]> {
  const reviews: ReviewRow[] = [];
  for (let start = 0; start < card_ids.length; start += BATCH) {
    const query = db
      .selectFrom(REVIEWS)
      .selectAll()
      .where('card_id', 'in', card_ids.slice(start, start + BATCH));
    reviews.push(...(await query.execute()));
  }
  return reviews;
}

/** Lists all reviews of a learner, in the order of their ids. */
export function listReviewsOfUser(
  db: FlashcardsDatabase,
  user_id: string,
  page: PageRequest,
): Promise<Page<ReviewRow>> {
  const query = db.selectFrom(REVIEWS).selectAll().where('user_id', '=', user_id);
  return readPage(query, page, { by: [['review_id', 'text']] });
}

/** Puts states in the places of those of some cards; a card without a row is new again. */
export async function replaceStates(
  db: FlashcardsDatabase,
  card_ids: readonly string[],
  states: readonly CardStateRow[],
): Promise<void> {
  for (let start = 0; start < card_ids.length; start += BATCH) {
    const batch = card_ids.slice(start, start + BATCH);
    await db.deleteFrom(STATES).where('card_id', 'in', batch).execute();
  }
  for (let start = 0; start < states.length; start += BATCH) {
    await db
      .insertInto(STATES)
      .values(states.slice(start, start + BATCH))
      .execute();
  }
}

/** Finds the state of a card; null for one that was never reviewed. */
export async function findState(db: FlashcardsDatabase, card_id: string): Promise<CardStateRow | null> {
  return (await db.selectFrom(STATES).selectAll().where('card_id', '=', card_id).executeTakeFirst()) ?? null;
}

/** Lists all states of a learner's cards. */
export function listStates(db: FlashcardsDatabase, user_id: string, page: PageRequest): Promise<Page<CardStateRow>> {
  const query = db.selectFrom(STATES).selectAll().where('user_id', '=', user_id);
  return readPage(query, page, { by: [['card_id', 'text']] });
}

/** Lists the accepted cards that are due at a time, or before a later one, the earliest first. */
export async function listDue(
  db: FlashcardsDatabase,
  { user_id, project_id, limit, due_before }: DueFilter,
  now: Timestamp,
): Promise<RememberedCard[]> {
  let query = db
    .selectFrom(STATES)
    .innerJoin(CARDS, `${CARDS}.id`, `${STATES}.card_id`)
    .selectAll(CARDS)
    .select([
      `${STATES}.state`,
      `${STATES}.due_at`,
      `${STATES}.stability`,
      `${STATES}.difficulty`,
      `${STATES}.reps`,
      `${STATES}.lapses`,
      `${STATES}.last_reviewed_at`,
    ])
    .where(`${STATES}.user_id`, '=', user_id)
    .where(`${STATES}.due_at`, ...dueUntil(now, due_before))
    .where(`${CARDS}.status`, '=', 'accepted');
  if (project_id !== undefined) query = query.where(`${CARDS}.project_id`, '=', project_id);
  const rows = await query.orderBy(`${STATES}.due_at`).orderBy(`${STATES}.card_id`).limit(limit).execute();
  return rows.map(({ state, due_at, stability, difficulty, reps, lapses, last_reviewed_at, ...card }) => ({
    ...card,
    memory: { state, due_at, stability, difficulty, reps, lapses, last_reviewed_at },
  }));
}

/** Counts the accepted cards that are due at a time, or before a later one, and those that were never reviewed. */
export async function countCards(
  db: FlashcardsDatabase,
  { user_id, project_id, due_before }: Omit<DueFilter, 'limit'>,
  now: Timestamp,
): Promise<{ readonly due: number; readonly fresh: number }> {
  let query = db
    .selectFrom(CARDS)
    .leftJoin(STATES, `${STATES}.card_id`, `${CARDS}.id`)
    .where(`${CARDS}.user_id`, '=', user_id)
    .where(`${CARDS}.status`, '=', 'accepted');
  if (project_id !== undefined) query = query.where(`${CARDS}.project_id`, '=', project_id);
  const counts = await query
    .select((eb) => [
      eb.fn
        .count<number>(
          eb
            .case()
            .when(`${STATES}.due_at`, ...dueUntil(now, due_before))
            .then(1)
            .end(),
        )
        .as('due'),
      eb.fn.count<number>(eb.case().when(`${STATES}.card_id`, 'is', null).then(1).end()).as('fresh'),
    ])
    .executeTakeFirstOrThrow();
  return { due: Number(counts.due), fresh: Number(counts.fresh) };
}

/** Lists accepted cards that were never reviewed, the oldest first. */
export async function listNew(db: FlashcardsDatabase, { user_id, project_id, limit }: DueFilter): Promise<Card[]> {
  let query = db
    .selectFrom(CARDS)
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'accepted')
    // Not `exists`: PostgreSQL would join all cards before it sorts them, instead of taking the first by the index.
    .where('id', 'not in', (eb) => eb.selectFrom(STATES).select('card_id').where('user_id', '=', user_id));
  if (project_id !== undefined) query = query.where('project_id', '=', project_id);
  return query.orderBy('created_at').orderBy('id').limit(limit).execute();
}

/** When the next accepted card is due, at a time or later; null for none. */
export async function findNextDue(
  db: FlashcardsDatabase,
  { user_id, project_id }: Pick<DueFilter, 'user_id' | 'project_id'>,
  from: Timestamp,
): Promise<Timestamp | null> {
  let query = db
    .selectFrom(STATES)
    .innerJoin(CARDS, `${CARDS}.id`, `${STATES}.card_id`)
    .select(`${STATES}.due_at`)
    .where(`${STATES}.user_id`, '=', user_id)
    .where(`${STATES}.due_at`, '>=', from)
    .where(`${CARDS}.status`, '=', 'accepted');
  if (project_id !== undefined) query = query.where(`${CARDS}.project_id`, '=', project_id);
  return (await query.orderBy(`${STATES}.due_at`).limit(1).executeTakeFirst())?.due_at ?? null;
}

/** A card is due from its time on; those that are due before a later time are due earlier than that. */
function dueUntil(now: Timestamp, due_before: Timestamp = now): ['<' | '<=', Timestamp] {
  return due_before > now ? ['<', due_before] : ['<=', now];
}

/** Counts the cards that a learner has begun since a time. */
export async function countBegun(db: FlashcardsDatabase, user_id: string, since: Timestamp): Promise<number> {
  const { count } = await db
    .selectFrom(STATES)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('first_reviewed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
