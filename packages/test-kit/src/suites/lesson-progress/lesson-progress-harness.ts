import type { LessonProgress, LessonStatus } from '@learnwright/core';

/** A progress report as a client sends it: what has a default may be left out (contract, section 2). */
export interface ReportedProgress {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly step_result?: {
    readonly step_id: string;
    readonly correct: number;
    readonly total: number;
    readonly attempts?: number;
    readonly user_answer?: string;
  };
  readonly time_spent_seconds_delta?: number;
  readonly mark_completed?: boolean;
}

/**
 * What the lesson-progress suite drives: stores with core's rules, a server over HTTP, or the storage of a browser. Every
 * method that is refused rejects with an error whose `code` is the one of the error table.
 */
export interface LessonProgressHarness {
  /** Makes a user and answers the id. */
  createUser(): Promise<string>;
  /** Sends a report and answers the row. */
  upsert(user_id: string, report: ReportedProgress): Promise<LessonProgress>;
  /** One row, or null. */
  find(user_id: string, set_id: string, lesson_id: string): Promise<LessonProgress | null>;
  /** All rows of the user that match, newest update first. */
  list(
    user_id: string,
    filter?: { readonly set_id?: string; readonly status?: LessonStatus },
  ): Promise<LessonProgress[]>;
}
