import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { answerSchema, idSchema } from './fields.ts';

/** The kind of an element (specification, R2.15). */
export const elementTypeSchema = z.enum(['vocabulary', 'grammar_rule']);

/** The type of `elementTypeSchema`. */
export type ElementType = z.infer<typeof elementTypeSchema>;

/** The address of an element among a user's rows: the same element in two lessons is two rows. */
export const elementAddressSchema = z.object({
  set_id: idSchema,
  lesson_id: idSchema,
  exercise_id: idSchema,
  element_key: z.string().min(1).max(500),
});

/** The type of `elementAddressSchema`. */
export type ElementAddress = z.infer<typeof elementAddressSchema>;

/** The old and the new address of an element. */
export interface ElementMove {
  readonly from: ElementAddress;
  readonly to: ElementAddress;
}

/** The unique key of an element-error row. */
export interface ElementKey extends ElementAddress {
  readonly user_id: string;
}

/**
 * The result of a user's attempts at one element (specification, R2.15). Everything but `id` follows from the attempts:
 * `created_at` is the time of the first attempt in log order, `updated_at` the time of the last.
 */
export const elementErrorSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    ...elementAddressSchema.shape,
    element_type: elementTypeSchema,
    user_answer: answerSchema,
    correct_answer: answerSchema,
    error_count: z.int().min(0),
    correct_streak: z.int().min(0),
    last_error_at: timestampSchema.nullable(),
    last_attempt_at: timestampSchema,
    mastered: z.boolean(),
    mastered_at: timestampSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'ElementError' });

/** The type of `elementErrorSchema`. */
export type ElementError = z.infer<typeof elementErrorSchema>;

/** A row of the review queue: due after its interval, overdue when that is before now (specification, R3.9). */
export const reviewItemSchema = elementErrorSchema
  .extend({ due_at: timestampSchema, overdue: z.boolean() })
  .meta({ id: 'ReviewItem' });

/** The type of `reviewItemSchema`. */
export type ReviewItem = z.infer<typeof reviewItemSchema>;
