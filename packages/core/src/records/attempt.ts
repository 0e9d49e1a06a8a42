import * as z from 'zod';
import { timestampInputSchema } from '../time/timestamp-schema.ts';
import { type ElementKey, type ElementType, elementAddressSchema, elementTypeSchema } from './element-error.ts';
import { answerSchema, idSchema } from './fields.ts';
import { ANSWER_DIFFERENCES, type AnswerDifference, answerDifferenceSchema } from './grading.ts';

/** One attempt as a client reports it (specification, R6.12). */
export const attemptInputSchema = z
  .object({
    ...elementAddressSchema.shape,
    element_type: elementTypeSchema.default('vocabulary'),
    user_answer: answerSchema.default(''),
    correct_answer: answerSchema.default(''),
    correct: z.boolean(),
    differences: z.array(answerDifferenceSchema).max(ANSWER_DIFFERENCES.length).optional().meta({
      description: 'What grading forgave in a right answer; default: nothing.',
    }),
    attempted_at: timestampInputSchema.optional(),
    attempt_id: idSchema.optional(),
  })
  .meta({ id: 'AttemptInput' });

/** The type of `attemptInputSchema`. */
export type AttemptInput = z.infer<typeof attemptInputSchema>;

/** The body of POST /users/{user_id}/element-errors: 1 to 500 attempts. */
export const recordAttemptsSchema = z
  .object({ attempts: z.array(attemptInputSchema).min(1).max(500) })
  .meta({ id: 'RecordAttempts' });

/** The type of `recordAttemptsSchema`. */
export type RecordAttempts = z.infer<typeof recordAttemptsSchema>;

/** An entry of the append-only attempt log; `attempt_id` is unique per user. */
export interface Attempt extends ElementKey {
  readonly attempt_id: string;
  readonly element_type: ElementType;
  readonly user_answer: string;
  readonly correct_answer: string;
  readonly correct: boolean;
  /** What grading forgave; empty where the answer was plainly right, or wrong. The row of the element does not have it. */
  readonly differences: readonly AnswerDifference[];
  readonly attempted_at: string;
  /**
   * The attempts at the element before this one of which time and result alone are kept, packed (specification, R3.20). Left out where
   * there are none.
   */
  readonly earlier?: string | undefined;
}
