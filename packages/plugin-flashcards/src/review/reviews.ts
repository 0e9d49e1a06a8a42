import {
  AppError,
  type Calendar,
  createCalendar,
  formatTimestamp,
  latestTime,
  notFound,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import type {
  CardState,
  DueCard,
  RememberedCard,
  ReviewedCard,
  ReviewInput,
  ReviewSummary,
} from '../review-schemas.ts';
import type { CardStateRow, FlashcardsContext } from '../tables.ts';
import { foldReviews, NEW_CARD, previewReviews } from './card-memory.ts';
import {
  countBegun,
  countCards,
  type DueFilter,
  deleteReview,
  findNextDue,
  findReview,
  findState,
  insertReviews,
  listDue,
  listNew,
  listReviews,
  lockCards,
  replaceStates,
} from './review-store.ts';

const FUTURE_ALLOWED_MICROSECONDS = 5 * 60 * 1_000_000;

/**
 * Lists the accepted cards to review now: those that are due now or before `due_before`, the earliest first, then new
 * ones, the oldest first, as many as the learner may still begin on this day of theirs. Throws not_found for the user.
 */
export async function readDueCards(context: FlashcardsContext, filter: DueFilter): Promise<RememberedCard[]> {
  const { db, records, clock } = context;
  const { user_id, limit } = filter;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const now = clock.now();
  const due = await listDue(db, filter, now);
  const room = Math.min(limit - due.length, await readRoom(context, user_id, now));
  if (room <= 0) return due;
  const fresh = await listNew(db, { ...filter, limit: room });
  return [...due, ...fresh.map((card) => ({ ...card, memory: NEW_CARD }))];
}

/** Lists the cards of `readDueCards`, each with when it would come back by the grade of a review now. */
export async function readReviewCards(context: FlashcardsContext, filter: DueFilter): Promise<DueCard[]> {
  const { db, records, clock, settings } = context;
  const cards = await readDueCards(context, filter);
  const reviewed = cards.filter(({ memory }) => memory.reps > 0).map(({ id }) => id);
  const logs = Map.groupBy(await listReviews(db, reviewed), ({ card_id }) => card_id);
  const calendar = await readCalendar(records, filter.user_id);
  const { desired_retention } = settings.values;
  const now = clock.now();
  return cards.map((card) => {
    return { ...card, next: previewReviews(logs.get(card.id) ?? [], desired_retention, calendar, now) };
  });
}

/** Counts the cards that `readDueCards` lists without a limit. Throws not_found for the user. */
export async function summarizeReviews(
  context: FlashcardsContext,
  filter: Omit<DueFilter, 'limit'>,
): Promise<ReviewSummary> {
  const { db, records, clock } = context;
  const { user_id, due_before } = filter;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const now = clock.now();
  const { due, fresh } = await countCards(db, filter, now);
  return {
    due,
    fresh: Math.min(fresh, await readRoom(context, user_id, now)),
    next_due_at: await findNextDue(db, filter, latestTime([now, due_before]) ?? now),
  };
}

/** How many new cards a learner may still begin on this day of theirs. */
export async function readRoom(
  { db, records, settings }: FlashcardsContext,
  user_id: string,
  now: Timestamp,
): Promise<number> {
  const calendar = await readCalendar(records, user_id);
  const begun = await countBegun(db, user_id, calendar.startOf(calendar.dayOf(now)));
  return Math.max(0, settings.values.new_cards_per_day - begun);
}

/**
 * Records a review and returns the card's state. A review_id that is known already changes nothing. A late review is folded in
 * the order of the log. Two reviews at once wait for each other. Throws not_found for the card, and invalid_request for a time
 * more than five minutes ahead, or a review_id of another card.
 */
export async function reviewCard(context: FlashcardsContext, id: string, input: ReviewInput): Promise<ReviewedCard> {
  const { db, clock, createId } = context;
  const now = clock.microseconds();
  const { grade, reviewed_at = formatTimestamp(now), review_id = createId() } = input;
  if (reviewed_at > formatTimestamp(now + FUTURE_ALLOWED_MICROSECONDS)) {
    const message = 'The time is more than five minutes ahead of the server.';
    refuse('The review lies in the future.', { pointer: '/reviewed_at', code: 'in_future', message });
  }
  return context.transaction(async () => {
    const [card] = await lockCards(db, [id]);
    if (card === undefined) throw notFound('card', id);
    const { user_id } = card;
    const isNew = (await insertReviews(db, [{ card_id: id, user_id, review_id, grade, reviewed_at }])) > 0;
    if (!isNew && (await findReview(db, user_id, review_id))?.card_id !== id) {
      const message = 'Give each review an id of its own.';
      refuse('The id belongs to a review of another card.', { pointer: '/review_id', code: 'not_unique', message });
    }
    const state = isNew ? (await foldCards(context, user_id, [id])).get(id) : await readState(context, id);
    return { card_id: id, review_id, ...(state ?? NEW_CARD) };
  });
}

/** Takes a review back, and returns the state that the others come to; throws not_found for the card or the review. */
export async function undoReview(context: FlashcardsContext, id: string, review_id: string): Promise<ReviewedCard> {
  return context.transaction(async () => {
    const [card] = await lockCards(context.db, [id]);
    if (card === undefined) throw notFound('card', id);
    if (!(await deleteReview(context.db, id, review_id))) throw notFound('review', review_id);
    const states = await foldCards(context, card.user_id, [id]);
    return { card_id: id, review_id, ...(states.get(id) ?? NEW_CARD) };
  });
}

/** Folds the reviews of a user's cards and stores what they come to, by card. Call it under the lock of the cards. */
export async function foldCards(
  { db, records, settings }: FlashcardsContext,
  user_id: string,
  card_ids: readonly string[],
): Promise<ReadonlyMap<string, CardState>> {
  const logs = Map.groupBy(await listReviews(db, card_ids), ({ card_id }) => card_id);
  const calendar = await readCalendar(records, user_id);
  const states = new Map<string, CardState>();
  const rows: CardStateRow[] = [];
  for (const card_id of card_ids) {
    const reviews = logs.get(card_id) ?? [];
    const state = foldReviews(reviews, settings.values.desired_retention, calendar);
    states.set(card_id, state);
    const { due_at, stability, difficulty, last_reviewed_at, ...counts } = state;
    if (due_at === null || stability === null || difficulty === null || last_reviewed_at === null) continue;
    const [first_reviewed_at = last_reviewed_at] = reviews.map(({ reviewed_at }) => reviewed_at).toSorted();
    const times = { due_at, first_reviewed_at, last_reviewed_at };
    rows.push({ card_id, user_id, stability, difficulty, ...times, ...counts });
  }
  await replaceStates(db, card_ids, rows);
  return states;
}

/** The days of a learner, in the time zone that is set now. */
async function readCalendar({ settings }: FlashcardsContext['records'], user_id: string): Promise<Calendar> {
  return createCalendar((await settings.find(user_id))?.timezone ?? 'UTC');
}

async function readState({ db }: FlashcardsContext, card_id: string): Promise<CardState> {
  const row = await findState(db, card_id);
  if (row === null) return NEW_CARD;
  const { card_id: _, user_id: __, first_reviewed_at: ___, ...state } = row;
  return state;
}

function refuse(
  detail: string,
  finding: { readonly pointer: string; readonly code: string; readonly message: string },
): never {
  throw new AppError('invalid_request', detail, { findings: [finding] });
}
