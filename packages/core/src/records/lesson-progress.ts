import * as z from 'zod';
import { timestampInputSchema, timestampSchema } from '../time/timestamp-schema.ts';
import { answerSchema, countSchema, idSchema } from './fields.ts';
import { STEPS_OF_LESSON } from './lesson-bounds.ts';

/** The two states of a lesson (specification, R2.16). */
export const lessonStatusSchema = z.enum(['in_progress', 'completed']);

/** The type of `lessonStatusSchema`. */
export type LessonStatus = z.infer<typeof lessonStatusSchema>;

/** The stored result of one step. */
export const stepResultSchema = z.object({
  correct: countSchema,
  total: countSchema,
  attempts: z.int().min(1),
  completed_at: timestampSchema,
  user_answer: answerSchema.optional(),
});

/** The type of `stepResultSchema`. */
export type StepResult = z.infer<typeof stepResultSchema>;

/** A user's progress through one content lesson; scores are the sums over `step_results` (specification, R2.16). */
export const lessonProgressSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    set_id: idSchema,
    lesson_id: idSchema,
    status: lessonStatusSchema,
    step_results: z.record(z.string(), stepResultSchema),
    score_correct: z.int().min(0),
    score_total: z.int().min(0),
    time_spent_seconds: z.int().min(0),
    started_at: timestampSchema,
    updated_at: timestampSchema,
    completed_at: timestampSchema.nullable(),
  })
  .meta({ id: 'LessonProgress' });

/** The type of `lessonProgressSchema`. */
export type LessonProgress = z.infer<typeof lessonProgressSchema>;

/** The body of POST /users/{user_id}/lesson-progress. */
export const recordProgressSchema = z
  .object({
    set_id: idSchema,
    lesson_id: idSchema,
    step_result: z
      .object({
        step_id: z.string().min(1).max(120),
        correct: countSchema,
        total: countSchema,
        attempts: z.int().min(1).max(1_000_000).default(1),
        user_answer: answerSchema.optional(),
      })
      .refine((step) => step.total >= step.correct, { path: ['total'], message: 'Expected at least `correct`' })
      .optional(),
    time_spent_seconds_delta: z.int().min(0).max(1_000_000_000).default(0),
    mark_completed: z.boolean().default(false),
  })
  .meta({ id: 'RecordProgress' });

/** A lesson as a device has it, to be merged with the row of the server; its scores and status follow. */
export const reportedLessonSchema = z
  .object({
    set_id: idSchema,
    lesson_id: idSchema,
    // A list: a record would lose a step named `__proto__`.
    steps: z
      .array(
        stepResultSchema
          .extend({
            step_id: z.string().min(1).max(120),
            attempts: z.int().min(1).max(1_000_000),
            completed_at: timestampInputSchema,
          })
          .refine((step) => step.total >= step.correct, { path: ['total'], message: 'Expected at least `correct`' }),
      )
      .max(STEPS_OF_LESSON),
    time_spent_seconds: z.int().min(0).max(1_000_000_000),
    started_at: timestampInputSchema,
    updated_at: timestampInputSchema,
    completed_at: timestampInputSchema.nullable(),
  })
  .meta({ id: 'ReportedLesson' });

/** The type of `reportedLessonSchema`. */
export type ReportedLesson = z.infer<typeof reportedLessonSchema>;

/** The type of `recordProgressSchema`. */
export type RecordProgress = z.infer<typeof recordProgressSchema>;
