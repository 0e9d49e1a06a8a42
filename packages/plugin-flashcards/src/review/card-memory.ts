import { type Calendar, formatTimestamp, type LocalDay, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';
import { createEmptyCard, type FSRS, type Card as FsrsCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';
import type { CardReview, CardState, NextReviews } from '../review-schemas.ts';

const GRADES = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<CardReview['grade'], Grade>;

const STATES = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const satisfies Record<State, CardState['state']>;

/** What is known of a card that was never reviewed. */
export const NEW_CARD: CardState = {
  state: 'new',
  due_at: null,
  stability: null,
  difficulty: null,
  reps: 0,
  lapses: 0,
  last_reviewed_at: null,
};

/**
 * Folds the reviews of a card, given in any order, into its state: FSRS with its default parameters and learning steps, without
 * its random shift of days. Days between reviews are those of the learner's calendar. No review leaves it new.
 */
export function foldReviews(
  reviews: readonly CardReview[],
  desired_retention: number,
  calendar: Pick<Calendar, 'dayOf'>,
): CardState {
  return foldLog(reviews, createScheduler(desired_retention), calendar).state;
}

/** Returns when a card with these reviews comes back, for each grade of a review at a time. */
export function previewReviews(
  reviews: readonly CardReview[],
  desired_retention: number,
  calendar: Pick<Calendar, 'dayOf'>,
  at: Timestamp,
): NextReviews {
  const scheduler = createScheduler(desired_retention);
  const before = foldLog(reviews, scheduler, calendar);
  const dueAfter = (grade: CardReview['grade']) =>
    addReview(before, { grade, reviewed_at: at }, scheduler, calendar).state.due_at ?? at;
  return { again: dueAfter('again'), hard: dueAfter('hard'), good: dueAfter('good'), easy: dueAfter('easy') };
}

/** A card as its reviews so far have left it. */
interface FoldedCard {
  /** Null before the first review. */
  readonly card: FsrsCard | null;
  readonly state: CardState;
  /** The day of the last review. */
  readonly day: LocalDay;
}

function foldLog(reviews: readonly CardReview[], scheduler: FSRS, calendar: Pick<Calendar, 'dayOf'>): FoldedCard {
  const none: FoldedCard = { card: null, state: NEW_CARD, day: '' };
  return reviews
    .toSorted(compareReviews)
    .reduce((before, review) => addReview(before, review, scheduler, calendar), none);
}

function addReview(
  before: FoldedCard,
  { grade, reviewed_at }: Pick<CardReview, 'grade' | 'reviewed_at'>,
  scheduler: FSRS,
  calendar: Pick<Calendar, 'dayOf'>,
): FoldedCard {
  // Where the clocks go back over midnight, a later review may be of an earlier day.
  const local = calendar.dayOf(reviewed_at);
  const isLater = local > before.day;
  const day = isLater ? local : before.day;
  // ts-fsrs counts the days of UTC: it is told the day of the learner at midnight, and returns how much later the
  // card is due.
  const midnight = new Date(day);
  const { card } = scheduler.next(before.card ?? createEmptyCard(midnight), midnight, GRADES[grade]);
  const wait = card.due.getTime() - midnight.getTime();
  const due_at = formatTimestamp(microsecondsOf(reviewed_at) + wait * 1000);
  return { card, state: toState(card, reviewed_at, due_at), day };
}

function toState(card: FsrsCard, last_reviewed_at: Timestamp, due_at: Timestamp): CardState {
  return {
    state: STATES[card.state],
    due_at,
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    last_reviewed_at,
  };
}

function createScheduler(request_retention: number): FSRS {
  return fsrs({ enable_fuzz: false, request_retention });
}

function compareReviews(left: CardReview, right: CardReview): number {
  return compareText(left.reviewed_at, right.reviewed_at) || compareText(left.review_id, right.review_id);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
