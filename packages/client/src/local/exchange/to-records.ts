import type { LearningRecords } from '../local-storage.ts';
import { parseInput } from '../parse-input.ts';
import { recordsSchema } from './learning-file.ts';

/** What was read from a file or a server as records of a learner. Throws invalid_request where it is something else. */
export function toRecords(value: unknown, user_id: string): LearningRecords {
  const { attempts, lesson_progress } = parseInput(recordsSchema, value);
  return {
    attempts: attempts.map((attempt) => ({ ...attempt, user_id })),
    lesson_progress: lesson_progress.map((row) => ({ ...row, user_id })),
  };
}
