import type { ChatMethod, LearningMethod } from '../records/learning-method.ts';
import type { ProgressSummary } from '../records/set-progress.ts';
import type { LocalDay } from '../time/calendar.ts';
import type { Timestamp } from '../time/timestamp.ts';

/** Totals over the records of a user; all 0 or empty for an unknown user. */
export interface ActivityTotals {
  /** The languages of the user and of each curriculum, as written there. */
  readonly languages: readonly string[];
  /** The number of provider slots with a key of the user's own. */
  readonly own_keys: number;
  readonly assessments: number;
  readonly conversations: number;
  readonly mastered_elements: number;
  /** The highest cycle_count of a chat session, active sessions included. */
  readonly highest_cycle_count: number;
  /** The number of completed chat sessions by method. */
  readonly completed_sessions: Readonly<Record<ChatMethod, number>>;
  /** The number of completed lessons. */
  readonly completed_lessons: number;
  /** The lessons that were completed last, at most three, the newest first. */
  readonly latest_lessons: readonly Pick<CompletedLesson, 'score_correct' | 'score_total'>[];
}

/** A day on which a user was active, in the time zone that they had then (specification, R4.7). */
export interface ActiveDay {
  readonly day: LocalDay;
  /** How many chat sessions were started and lessons completed on it, and one for due reviews that were answered. */
  readonly count: number;
  /** When the last of them was. */
  readonly last_at: Timestamp;
  /**
   * The time zone of the latest activity that was on this day by the learner's own calendar; null where that was not
   * kept.
   */
  readonly timezone: string | null;
  /** How many days before it the learner never had, because they flew east: no missed days. */
  readonly flown: number;
  /** Whether a due review was answered on it. */
  readonly reviewed: boolean;
}

/** Active days of a user, and the time zone in which the next ones are counted. */
export interface DaysInZone {
  /** The time zone of the settings of the user, else UTC. */
  readonly timezone: string;
  readonly days: readonly ActiveDay[];
}

/** A lesson that a user has completed. */
export interface CompletedLesson {
  readonly completed_at: Timestamp;
  readonly score_correct: number;
  readonly score_total: number;
}

/** Days from one to another, both included. */
export interface DaySpan {
  readonly from: LocalDay;
  readonly until: LocalDay;
}

/** An answer at an element that is not mastered: when, and when it was due. */
export interface AnsweredReview {
  readonly attempted_at: Timestamp;
  readonly due_at: Timestamp;
}

/** Reads the activity of a user over all projects; each function is one query, however many rows it covers. */
export interface ActivityStore {
  /** Adds an activity to a day of a user: reviews once, everything else each time. The first one gives the day its zone. */
  recordDay(user_id: string, activity: Omit<ActiveDay, 'count'>): Promise<void>;
  /** Adds the days on which due reviews were answered, as `recordReviews` of the rules tells; `timezone` is the user's. */
  recordReviews(user_id: string, timezone: string, reviews: readonly AnsweredReview[]): Promise<void>;
  /** The active days of a user in a span, and the last one before it, in any order, with the time zone of the user. */
  readNearDays(user_id: string, span: DaySpan): Promise<DaysInZone>;
  /** The same as `listDays`, with the time zone of the user. */
  readDays(user_id: string, from: LocalDay): Promise<DaysInZone>;
  /** The active days of a user from a day on, the earliest first. They outlive what was done on them. */
  listDays(user_id: string, from: LocalDay): Promise<ActiveDay[]>;
  /** Sums up what was done from a time on; the language of the user itself has no time. */
  totals(user_id: string, from: Timestamp): Promise<ActivityTotals>;
  /** The lessons completed from a time on, in any order. */
  completedLessons(user_id: string, from: Timestamp): Promise<CompletedLesson[]>;
  /** The progress of all lessons that were begun, without their steps, in any order. */
  lessonSummaries(user_id: string): Promise<ProgressSummary[]>;
  /**
   * Tells whether another completed session of this method ended earlier, but not before a time; at the same time, the lower
   * id is earlier.
   */
  hasCompletedBefore(
    user_id: string,
    session: { readonly id: string; readonly method: LearningMethod; readonly ended_at: Timestamp },
    from: Timestamp,
  ): Promise<boolean>;
}
