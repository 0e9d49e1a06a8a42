import {
  type ElementError,
  type ElementType,
  formatTimestamp,
  microsecondsOf,
  type ReviewItem,
  type Timestamp,
} from '@learnwright/core';

/** An attempt as a client reports it: what has a default may be left out (specification, R6.12). */
export interface ReportedAttempt {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly exercise_id: string;
  readonly element_key: string;
  readonly correct: boolean;
  readonly element_type?: ElementType;
  readonly user_answer?: string;
  readonly correct_answer?: string;
  readonly attempted_at?: Timestamp;
  readonly attempt_id?: string;
}

/**
 * What the element-error suite drives: stores with core's rules, or a server over HTTP. Every method that is refused
 * rejects with an error whose `code` is the one of the error table.
 */
export interface ElementErrorHarness {
  /** Makes a user and returns the id. */
  createUser(): Promise<string>;
  /** Records a batch and returns the resulting rows, in the order of the batch. */
  record(user_id: string, attempts: readonly ReportedAttempt[]): Promise<ElementError[]>;
  /** Takes an attempt back: returns the row that is left, or null when the element has no attempt any more. */
  undo(user_id: string, attempt_id: string): Promise<ElementError | null>;
  /** All rows of the user that match. */
  list(
    user_id: string,
    filter?: { readonly set_id?: string; readonly lesson_id?: string; readonly mastered?: boolean },
  ): Promise<ElementError[]>;
  /** The head of the review queue. */
  reviewQueue(
    user_id: string,
    query?: { readonly set_id?: string; readonly limit?: number; readonly due_before?: string },
  ): Promise<ReviewItem[]>;
  /** Sets the clock of the server; it goes on by a microsecond a reading. */
  setNow(now: Timestamp): void;
}

/** The time at which the tests of the suite take place. */
export const NOON: Timestamp = '2026-11-20T12:00:00.000000+00:00';

/** A time so many microseconds after (or before) another. */
export function later(time: Timestamp, microseconds: number): Timestamp {
  return formatTimestamp(microsecondsOf(time) + microseconds);
}

/** An attempt at the element `house`, with what matters to the test. */
export function attempt(correct: boolean, other: Partial<ReportedAttempt> = {}): ReportedAttempt {
  return { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise', element_key: 'house', correct, ...other };
}

/** Attempts by a word of `c` for correct and `w` for wrong, one hour after the other, the last an hour before noon. */
export function attemptsOf(word: string, other: Partial<ReportedAttempt> = {}): ReportedAttempt[] {
  return [...word].map((letter, index) =>
    attempt(letter === 'c', { attempted_at: later(NOON, (index - word.length) * 3_600_000_000), ...other }),
  );
}
