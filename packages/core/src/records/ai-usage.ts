import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { countSchema, idSchema } from './fields.ts';

/** The cost and outcome of one AI call (specification, R2.21). */
export const aiUsageSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    /** The plugin that answered, such as `ai-openai`; null when none was found. */
    provider: z.string().nullable(),
    model: z.string().nullable(),
    /** The purpose of the answer, such as `session_message`. */
    purpose: z.string(),
    input_tokens: countSchema,
    output_tokens: countSchema,
    /** True when the provider gave no counts, and the server estimated them from the length of the texts. */
    estimated: z.boolean(),
    milliseconds: z.int().min(0),
    /** `ok`, an `ai_error_code`, or `cancelled` when the caller had gone. */
    outcome: z.string(),
    created_at: timestampSchema,
  })
  .meta({ id: 'AiUsage' });

/** The type of `aiUsageSchema`. */
export type AiUsage = z.infer<typeof aiUsageSchema>;

const sumFields = {
  calls: z.int().min(0),
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
};

/** What some AI calls add up to. */
export const aiUsageSumSchema = z.object(sumFields).meta({ id: 'AiUsageSum' });

/** The type of `aiUsageSumSchema`. */
export type AiUsageSum = z.infer<typeof aiUsageSumSchema>;

/** The calls of one purpose. */
export const aiUsageOfPurposeSchema = z.object({ purpose: z.string(), ...sumFields }).meta({ id: 'AiUsageOfPurpose' });

/** The type of `aiUsageOfPurposeSchema`. */
export type AiUsageOfPurpose = z.infer<typeof aiUsageOfPurposeSchema>;

/** The calls of one day. */
export const aiUsageOfDaySchema = z.object({ date: z.iso.date(), ...sumFields }).meta({ id: 'AiUsageOfDay' });

/** The type of `aiUsageOfDaySchema`. */
export type AiUsageOfDay = z.infer<typeof aiUsageOfDaySchema>;

/** The calls of one user. */
export const aiUsageOfUserSchema = z
  .object({ user_id: idSchema, name: z.string(), ...sumFields })
  .meta({ id: 'AiUsageOfUser' });

/** The type of `aiUsageOfUserSchema`. */
export type AiUsageOfUser = z.infer<typeof aiUsageOfUserSchema>;
