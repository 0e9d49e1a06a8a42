import { AppError, type Attempt, isEarlier, type LessonProgress, type Timestamp } from '@learnwright/core';
import * as z from 'zod/mini';
import type { Schemas } from '../generated/schemas.ts';
import { parseInput } from './parse-input.ts';
import {
  attemptInputSchema,
  idSchema,
  lessonProgressSchema,
  reportedLessonSchema,
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

/** What a file says of itself; later versions of this package read version 1 too. */
const learningFileSchema = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  exported_at: timestampSchema,
});

/** What a server takes: whatever comes with a file can be sent there. */
const reportedSchema = z.object({
  attempts: z.array(
    attemptSchema.check(
      z.refine(({ earlier, attempted_at }) => earlier === undefined || isEarlier(earlier, attempted_at), {
        path: ['earlier'],
        error: 'Expected what a server has packed',
      }),
    ),
  ),
  lesson_progress: z.array(reportedLessonSchema),
});

/** Writes records as the text of a file. */
export function writeLearningFile({ attempts, lesson_progress }: LearningRecords, exported_at: Timestamp): string {
  return JSON.stringify({ format: FILE_FORMAT, version: 1, exported_at, attempts, lesson_progress });
}

/** Reads the text of a file as records of this learner. Throws invalid_request for any other text, and for records that no server takes. */
export function readLearningFile(text: string, user_id: string): LearningRecords {
  const file = parseJson(text);
  parseInput(learningFileSchema, file);
  const records = toRecords(file, user_id);
  parseInput(reportedSchema, { ...records, lesson_progress: records.lesson_progress.map(toReport) });
  return records;
}

/** Checks a value of a file or a server, and makes its records those of a learner. Throws invalid_request for another value. */
export function toRecords(value: unknown, user_id: string): LearningRecords {
  const { attempts, lesson_progress } = parseInput(recordsSchema, value);
  return {
    attempts: attempts.map(({ differences = [], ...attempt }) => ({ ...attempt, differences, user_id })),
    lesson_progress: lesson_progress.map((row) => ({ ...row, user_id })),
  };
}

/** A lesson as a server is told of it. */
export function toReport({ set_id, lesson_id, step_results, ...row }: LessonProgress): Schemas['ReportedLesson'] {
  const { time_spent_seconds, started_at, updated_at, completed_at } = row;
  const steps = Object.entries(step_results).map(([step_id, step]) => ({ step_id, ...step }));
  return { set_id, lesson_id, steps, time_spent_seconds, started_at, updated_at, completed_at };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The file is not JSON.', { cause });
  }
}
