import type { ChatMethod, LearningMethod } from '../records/learning-method.ts';
import type { Timestamp } from '../time/timestamp.ts';

/** What the records of a user add up to; all 0 or empty for a user who is unknown. */
export interface ActivityTotals {
  /** That of the settings; null where the user has none. */
  readonly timezone: string | null;
  /** Of the user and of each curriculum, as they are written there. */
  readonly languages: readonly string[];
  /** How many provider slots hold a key of the user's own. */
  readonly own_keys: number;
  readonly assessments: number;
  readonly conversations: number;
  readonly mastered_elements: number;
  /** The highest cycle_count of a chat session, also of one that is active. */
  readonly highest_cycle_count: number;
  /** Completed chat sessions by method. */
  readonly completed_sessions: Readonly<Record<ChatMethod, number>>;
}

/** A lesson that a user has completed. */
export interface CompletedLesson {
  readonly completed_at: Timestamp;
  readonly score_correct: number;
  readonly score_total: number;
}

/** Reads what a user has done, over all projects; each function is one query, however much that is. */
export interface ActivityStore {
  totals(user_id: string): Promise<ActivityTotals>;
  /** When chat sessions were started, from a time on, in any order. */
  sessionStarts(user_id: string, from: Timestamp): Promise<Timestamp[]>;
  /** The lessons that were completed from a time on, in any order. */
  completedLessons(user_id: string, from: Timestamp): Promise<CompletedLesson[]>;
  /** Whether another completed session of the same method ended before this one, or as it did and has the lower id. */
  hasCompletedBefore(
    user_id: string,
    session: { readonly id: string; readonly method: LearningMethod; readonly ended_at: Timestamp },
  ): Promise<boolean>;
}
