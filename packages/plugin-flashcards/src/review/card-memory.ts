import { formatTimestamp, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';
import { createEmptyCard, type FSRS, type Card as FsrsCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';
import type { CardReview, CardState } from '../review-schemas.ts';

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
 * its random shift of days. No review leaves it new.
 */
export function foldReviews(reviews: readonly CardReview[], desired_retention: number): CardState {
  const sorted = reviews.toSorted(compareReviews);
  const [first] = sorted;
  if (first === undefined) return NEW_CARD;
  const scheduler = createScheduler(desired_retention);
  let card = createEmptyCard(dateOf(first.reviewed_at));
  for (const { grade, reviewed_at } of sorted) card = scheduler.next(card, dateOf(reviewed_at), GRADES[grade]).card;
  return toState(card, sorted.at(-1)?.reviewed_at ?? first.reviewed_at);
}

/** FSRS knows milliseconds; the last review keeps its microseconds. */
function toState(card: FsrsCard, last_reviewed_at: Timestamp): CardState {
  return {
    state: STATES[card.state],
    due_at: formatTimestamp(card.due.getTime() * 1000),
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

function dateOf(timestamp: Timestamp): Date {
  return new Date(Math.floor(microsecondsOf(timestamp) / 1000));
}

function compareReviews(left: CardReview, right: CardReview): number {
  return compareText(left.reviewed_at, right.reviewed_at) || compareText(left.review_id, right.review_id);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
