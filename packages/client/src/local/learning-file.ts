import { AppError, type Attempt, type LessonProgress, type Timestamp } from '@learnwright/core';
import * as z from 'zod/mini';
import { parseInput } from './parse-input.ts';
import {
  attemptInputSchema,
  idSchema,
  lessonProgressSchema,
  stepResultSchema,
  timestampInputSchema,
  timestampSchema,
} from './record-schemas.ts';

/** The records of a learner that go to other devices; everything else follows from them. */
export interface LearningRecords {
  /** The log, by attempted_at, then attempt_id. */
  readonly attempts: readonly Attempt[];
  readonly lesson_progress: readonly LessonProgress[];
}

/** The field `format` of every file. */
export const FILE_FORMAT = 'learnwright-learning-records';

/** Zod's record would lose a step named `__proto__`; entries do not. */
const stepResultsSchema = z.pipe(
  z.pipe(
    z.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
    z.transform((steps: object) => Object.entries(steps)),
  ),
  z.pipe(
    z.array(z.tuple([z.string(), stepResultSchema])),
    z.transform((entries) => Object.fromEntries(entries)),
  ),
);

const attemptSchema = z.extend(attemptInputSchema, {
  attempt_id: idSchema,
  attempted_at: timestampInputSchema,
  // What a server has packed into it; nothing is read of another text.
  earlier: z.optional(z.string()),
});

const recordsSchema = z.object({
  attempts: z.array(attemptSchema),
  lesson_progress: z.array(z.extend(lessonProgressSchema, { step_results: stepResultsSchema })),
});

/** A file of records; later versions of this package read version 1 too. */
const learningFileSchema = z.extend(recordsSchema, {
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  exported_at: timestampSchema,
});

/** Writes records as the text of a file. */
export function writeLearningFile({ attempts, lesson_progress }: LearningRecords, exported_at: Timestamp): string {
  return JSON.stringify({ format: FILE_FORMAT, version: 1, exported_at, attempts, lesson_progress });
}

/** Reads the text of a file as records of this learner. Throws invalid_request for any other text. */
export function readLearningFile(text: string, user_id: string): LearningRecords {
  const file = parseJson(text);
  parseInput(learningFileSchema, file);
  return toRecords(file, user_id);
}

/** Checks a value of a file or a server, and makes its records those of a learner. Throws invalid_request for another value. */
export function toRecords(value: unknown, user_id: string): LearningRecords {
  const { attempts, lesson_progress } = parseInput(recordsSchema, value);
  return {
    attempts: attempts.map(({ differences = [], ...attempt }) => ({ ...attempt, differences, user_id })),
    lesson_progress: lesson_progress.map((row) => ({ ...row, user_id })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The file is not JSON.', { cause });
  }
}
