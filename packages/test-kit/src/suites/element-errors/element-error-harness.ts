import type { ElementError, ElementType, ReviewItem, Timestamp } from '@learnwright/core';

/** An attempt as a client reports it: what has a default may be left out (contract, section 2). */
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
  /** Makes a user and answers the id. */
  createUser(): Promise<string>;
  /** Records a batch and answers the resulting rows, in the order of the batch. */
  record(user_id: string, attempts: readonly ReportedAttempt[]): Promise<ElementError[]>;
  /** Takes an attempt back: answers the row that is left, or null when the element has no attempt any more. */
  undo(user_id: string, attempt_id: string): Promise<ElementError | null>;
  /** All rows of the user that match. */
  list(
    user_id: string,
    filter?: { readonly set_id?: string; readonly lesson_id?: string; readonly mastered?: boolean },
  ): Promise<ElementError[]>;
  /** The head of the review queue. */
  reviewQueue(user_id: string, query?: { readonly set_id?: string; readonly limit?: number }): Promise<ReviewItem[]>;
  /** Sets the clock of the server; it goes on by a microsecond a reading. */
  setNow(now: Timestamp): void;
}
