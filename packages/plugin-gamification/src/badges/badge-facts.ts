import type { ChatMethod } from '@learnwright/core';

/** All that badges are judged by. */
export interface BadgeFacts {
  /** Completed chat sessions by method. */
  readonly completed_sessions: Readonly<Record<ChatMethod, number>>;
  readonly highest_cycle_count: number;
  readonly assessments: number;
  readonly conversations: number;
  readonly completed_lessons: number;
  /** How many of the last three completed lessons have three stars, counted from the newest until one has not. */
  readonly three_star_lessons: number;
  readonly mastered_elements: number;
  readonly longest_streak_days: number;
  readonly level: number;
  /** Different languages of the user and their curricula, regions aside. */
  readonly languages: number;
  /** Provider slots with a key of the user's own. */
  readonly own_keys: number;
}
