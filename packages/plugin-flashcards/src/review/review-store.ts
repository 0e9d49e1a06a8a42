import { type Page, type PageRequest, readPage, type Timestamp } from '@learnwright/plugin-sdk';
import type { Card } from '../schemas.ts';
import type { CardStateRow, FlashcardsDatabase, ReviewRow } from '../tables.ts';
import type { DueCard } from './review-schemas.ts';

const CARDS = 'plg_flashcards__cards';
const STATES = 'plg_flashcards__states';
const REVIEWS = 'plg_flashcards__reviews';

/** The cards to review. */
export interface DueFilter {
  readonly user_id: string;
  readonly project_id?: string | undefined;
  readonly limit: number;
}

/** Finds a card and locks it until the transaction ends; null for an unknown id. */
export async function lockCard(db: FlashcardsDatabase, id: string): Promise<Card | null> {
  // Writing what is there locks the row on both databases.
  const lock = db.updateTable(CARDS).set((eb) => ({ updated_at: eb.ref('updated_at') }));
  return (await lock.where('id', '=', id).returningAll().executeTakeFirst()) ?? null;
}

/** Adds reviews, and answers how many are new; those that are there stay. */
export async function insertReviews(db: FlashcardsDatabase, reviews: readonly ReviewRow[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < reviews.length; start += 100) {
    const insert = db.insertInto(REVIEWS).values(reviews.slice(start, start + 100));
    const [result] = await insert
      .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
      .execute();
    added += Number(result?.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
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

/** Lists the reviews of a card, in any order. */
export function listReviews(db: FlashcardsDatabase, card_id: string): Promise<ReviewRow[]> {
  return db.selectFrom(REVIEWS).selectAll().where('card_id', '=', card_id).execute();
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

/** Stores the state of a card; one without reviews has none. */
export async function saveState(db: FlashcardsDatabase, state: CardStateRow): Promise<void> {
  const { card_id: _, user_id: __, ...changes } = state;
  const insert = db.insertInto(STATES).values(state);
  await insert.onConflict((conflict) => conflict.column('card_id').doUpdateSet(changes)).execute();
}

/** Deletes the state of a card: it is new again. */
export async function deleteState(db: FlashcardsDatabase, card_id: string): Promise<void> {
  await db.deleteFrom(STATES).where('card_id', '=', card_id).execute();
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

/** Lists the accepted cards that are due at a time, the earliest first. */
export async function listDue(
  db: FlashcardsDatabase,
  { user_id, project_id, limit }: DueFilter,
  now: Timestamp,
): Promise<DueCard[]> {
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
    .where(`${STATES}.due_at`, '<=', now)
    .where(`${CARDS}.status`, '=', 'accepted');
  if (project_id !== undefined) query = query.where(`${CARDS}.project_id`, '=', project_id);
  const rows = await query.orderBy(`${STATES}.due_at`).orderBy(`${STATES}.card_id`).limit(limit).execute();
  return rows.map(({ state, due_at, stability, difficulty, reps, lapses, last_reviewed_at, ...card }) => ({
    ...card,
    memory: { state, due_at, stability, difficulty, reps, lapses, last_reviewed_at },
  }));
}

/** Lists accepted cards that were never reviewed, the oldest first. */
export async function listNew(db: FlashcardsDatabase, { user_id, project_id, limit }: DueFilter): Promise<Card[]> {
  let query = db
    .selectFrom(CARDS)
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(STATES).select('card_id').whereRef(`${STATES}.card_id`, '=', `${CARDS}.id`))),
    );
  if (project_id !== undefined) query = query.where('project_id', '=', project_id);
  return query.orderBy('created_at').orderBy('id').limit(limit).execute();
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
