import { type Calendar, formatTimestamp, type LocalDay, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';
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
 * its random shift of days. Days between reviews are those of the learner's calendar. No review leaves it new.
 */
export function foldReviews(
  reviews: readonly CardReview[],
  desired_retention: number,
  calendar: Pick<Calendar, 'dayOf'>,
): CardState {
  const scheduler = createScheduler(desired_retention);
  let card: FsrsCard | null = null;
  let state = NEW_CARD;
  let day: LocalDay = '';
  for (const { grade, reviewed_at } of reviews.toSorted(compareReviews)) {
    // Where the clocks go back over midnight, a later review may be of an earlier day.
    const local = calendar.dayOf(reviewed_at);
    if (local > day) day = local;
    // ts-fsrs counts the days of UTC: it is told the day of the learner at midnight, and answers how much later the card is due.
    const midnight = new Date(day);
    card = scheduler.next(card ?? createEmptyCard(midnight), midnight, GRADES[grade]).card;
    const wait = card.due.getTime() - midnight.getTime();
    state = toState(card, reviewed_at, formatTimestamp(microsecondsOf(reviewed_at) + wait * 1000));
  }
  return state;
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
