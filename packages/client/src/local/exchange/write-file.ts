import type { Timestamp } from '@learnwright/core';
import type { LearningRecords } from '../local-storage.ts';
import { FILE_FORMAT } from './learning-file.ts';

/** The records as the text of a file. */
export function writeFile({ attempts, lesson_progress }: LearningRecords, exported_at: Timestamp): string {
  return JSON.stringify({ format: FILE_FORMAT, version: 1, exported_at, attempts, lesson_progress });
}
