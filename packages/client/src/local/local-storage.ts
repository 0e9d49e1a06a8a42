import type { Attempt, LessonProgress } from '@learnwright/core';
import type { LearningStorage } from '../storage/learning-storage.ts';

/** The records of a learner that can be taken elsewhere; everything else follows from them. */
export interface LearningRecords {
  /** The log, by attempted_at, then attempt_id. */
  readonly attempts: readonly Attempt[];
  readonly lesson_progress: readonly LessonProgress[];
}

/** What a merge has changed. */
export interface MergeReport {
  /** Attempts that were new here. */
  readonly attempts: number;
  /** Lessons whose row is another now. */
  readonly lessons: number;
}

/** The learning records of one learner in the browser. It fires no hooks and writes no sessions (specification, part 1). */
export interface LocalStorage extends LearningStorage {
  /** The whole log and all progress, as of one moment. */
  readRecords(): Promise<LearningRecords>;
  /** Takes over records of another device or of a server; any order and repetition ends in the same rows. */
  mergeRecords(records: LearningRecords): Promise<MergeReport>;
  /** All records as the text of one file. */
  exportFile(): Promise<string>;
  /** Merges the text of such a file, of any learner, into this one. Throws invalid_request for another text. */
  importFile(text: string): Promise<MergeReport>;
}
