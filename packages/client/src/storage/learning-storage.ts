import type { Schemas } from '../generated/schemas.ts';
import type { ChangeListener } from './storage-change.ts';

/** An attempt as an app reports it. Fields with a default may be left out. */
export type ReportedAttempt = Schemas['AttemptInput'];

/** A report on a lesson: the result of a step, time spent, its completion, or several of them. */
export type ReportedProgress = Schemas['RecordProgress'];

/** How a report is made. */
export interface ReportOptions {
  /** Names the report: made again under its name within a day, it changes nothing. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
}

/** Selects rows of element errors. */
export interface ElementErrorFilter {
  readonly set_id?: string | undefined;
  readonly lesson_id?: string | undefined;
  readonly mastered?: boolean | undefined;
}

/** Selects a part of the review queue. */
export interface ReviewQuery {
  readonly set_id?: string | undefined;
  readonly limit?: number | undefined;
  /** Only what is due before this time: the end of the learner's day gives what is for today. */
  readonly due_before?: string | undefined;
}

/** Selects rows of lesson progress. */
export interface ProgressFilter {
  readonly set_id?: string | undefined;
  readonly status?: 'in_progress' | 'completed' | undefined;
}

/**
 * The learning records of one learner, on a server or in the browser, by the same rules (specification, R1.4).
 * A refused method rejects with an error whose `code` is in the error table.
 */
export interface LearningStorage {
  readonly user_id: string;
  /** Records 1 to 500 attempts, all or none; returns the resulting row of each, in their order. */
  recordAttempts(attempts: readonly ReportedAttempt[]): Promise<Schemas['ElementError'][]>;
  /** Takes an attempt back; returns the row of its element, or null where the element has no other attempt. */
  undoAttempt(attempt_id: string): Promise<Schemas['ElementError'] | null>;
  /** The rows by set, lesson, exercise and element. */
  listElementErrors(filter?: ElementErrorFilter): Promise<Schemas['ElementError'][]>;
  /** The elements to practise: overdue first, then those most often wrong. */
  readReviewQueue(query?: ReviewQuery): Promise<Schemas['ReviewItem'][]>;
  /** Records a report and returns the row of the lesson. */
  recordProgress(report: ReportedProgress, options?: ReportOptions): Promise<Schemas['LessonProgress']>;
  /** The row of a lesson; null where there is none. */
  findProgress(set_id: string, lesson_id: string): Promise<Schemas['LessonProgress'] | null>;
  /** The rows of lessons, newest update first. */
  listProgress(filter?: ProgressFilter): Promise<Schemas['LessonProgress'][]>;
  /**
   * Calls back after each change of these records: in API mode a change by this storage, in local mode one of any tab that
   * has the database open. Returns what ends it.
   */
  subscribe(listener: ChangeListener): () => void;
}
