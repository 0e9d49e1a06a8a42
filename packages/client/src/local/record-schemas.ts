import { type AnswerDifference, parseTimestamp } from '@learnwright/core';
import * as z from 'zod/mini';

// Schemas of core, under their names, written here again in Zod Mini: a page with local mode would load six times as much
// with core's own. A test compares what both say of each input.

const DIFFERENCES = [
  'spelling',
  'accents',
  'umlauts',
  'sharp_s',
  'contractions',
  'case',
  'hyphens',
  'punctuation',
  'apostrophes',
  'spacing',
  'width',
] as const satisfies readonly AnswerDifference[];

export const idSchema = text(1, 200);
export const lessonStatusSchema = z.enum(['in_progress', 'completed']);
export const timestampSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+00:00$/));
export const timestampInputSchema = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((given: string, { issues }) => {
    const timestamp = parseTimestamp(given);
    if (timestamp !== null) return timestamp;
    const message = 'Expected an ISO 8601 time with a UTC offset, such as 2026-11-20T14:29:00.123456+00:00';
    issues.push({ code: 'invalid_format', format: 'datetime', message, input: given });
    return z.NEVER;
  }),
);

const answerSchema = text(0, 2_000);
const countSchema = integer(0, 1_000_000);
const totalSchema = z.int().check(z.minimum(0));

export const attemptInputSchema = z.object({
  set_id: idSchema,
  lesson_id: idSchema,
  exercise_id: idSchema,
  element_key: text(1, 500),
  element_type: z._default(z.enum(['vocabulary', 'grammar_rule']), 'vocabulary'),
  user_answer: z._default(answerSchema, ''),
  correct_answer: z._default(answerSchema, ''),
  correct: z.boolean(),
  differences: z.optional(z.array(z.enum(DIFFERENCES)).check(z.maxLength(DIFFERENCES.length))),
  attempted_at: z.optional(timestampInputSchema),
  attempt_id: z.optional(idSchema),
});

export const recordAttemptsSchema = z.object({
  attempts: z.array(attemptInputSchema).check(z.minLength(1), z.maxLength(500)),
});

export const stepResultSchema = z.object({
  correct: countSchema,
  total: countSchema,
  attempts: z.int().check(z.minimum(1)),
  completed_at: timestampSchema,
  user_answer: z.optional(answerSchema),
});

export const lessonProgressSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  set_id: idSchema,
  lesson_id: idSchema,
  status: lessonStatusSchema,
  step_results: z.record(z.string(), stepResultSchema),
  score_correct: totalSchema,
  score_total: totalSchema,
  time_spent_seconds: totalSchema,
  started_at: timestampSchema,
  updated_at: timestampSchema,
  completed_at: z.nullable(timestampSchema),
});

const stepIdSchema = text(1, 120);
const triesSchema = integer(1, 1_000_000);
const secondsSchema = integer(0, 1_000_000_000);
const enough = z.refine<{ total: number; correct: number }>(({ total, correct }) => total >= correct, {
  path: ['total'],
  error: 'Expected at least `correct`',
});

const reportedStepSchema = z
  .object({
    step_id: stepIdSchema,
    correct: countSchema,
    total: countSchema,
    attempts: z._default(triesSchema, 1),
    user_answer: z.optional(answerSchema),
  })
  .check(enough);

export const recordProgressSchema = z.object({
  set_id: idSchema,
  lesson_id: idSchema,
  step_result: z.optional(reportedStepSchema),
  time_spent_seconds_delta: z._default(secondsSchema, 0),
  mark_completed: z._default(z.boolean(), false),
});

export const reportedLessonSchema = z.object({
  set_id: idSchema,
  lesson_id: idSchema,
  steps: z
    .array(
      z
        .extend(stepResultSchema, {
          step_id: stepIdSchema,
          attempts: triesSchema,
          completed_at: timestampInputSchema,
        })
        .check(enough),
    )
    .check(z.maxLength(1_000)),
  time_spent_seconds: secondsSchema,
  started_at: timestampInputSchema,
  updated_at: timestampInputSchema,
  completed_at: z.nullable(timestampInputSchema),
});

const gradingRuleSchema = z.optional(z.enum(['strict', 'forgive']));

export const gradingPolicySchema = z.object({
  spelling: gradingRuleSchema,
  accents: gradingRuleSchema,
  umlauts: gradingRuleSchema,
  sharp_s: gradingRuleSchema,
  contractions: gradingRuleSchema,
  case: gradingRuleSchema,
  hyphens: gradingRuleSchema,
  punctuation: gradingRuleSchema,
  apostrophes: gradingRuleSchema,
  spacing: gradingRuleSchema,
  width: gradingRuleSchema,
} satisfies Record<AnswerDifference, z.ZodMiniType>);

/** The fields of `createUserSchema` that a learner without a server has. */
export const createUserSchema = z.object({
  name: text(1, 200).check(z.regex(/\S/u, 'Expected more than white space')),
  language: z.optional(
    text(2, 35).check(
      z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'Expected a BCP 47 language code, such as de or de-AT'),
    ),
  ),
});

function text(least: number, most: number) {
  const checks = [z.maxLength(most)];
  return z.string().check(...(least > 0 ? [z.minLength(least), ...checks] : checks));
}

function integer(least: number, most: number) {
  return z.int().check(z.minimum(least), z.maximum(most));
}
