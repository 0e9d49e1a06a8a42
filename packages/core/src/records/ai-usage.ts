import { z } from 'zod';
import { timestampSchema } from '../time/timestamp.ts';
import { countSchema, idSchema } from './fields.ts';

/** What one AI call took, and how it ended (contract, section 3.8). */
export const aiUsageSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    /** The plugin that answered, such as `ai-openai`; null when none was found. */
    provider: z.string().nullable(),
    model: z.string().nullable(),
    /** What the answer was for, such as `session_message`. */
    purpose: z.string(),
    input_tokens: countSchema,
    output_tokens: countSchema,
    /** Whether the counts are ours, from the length of the texts, because the provider named none. */
    estimated: z.boolean(),
    milliseconds: z.int().min(0),
    /** `ok`, an `ai_error_code`, or `cancelled` when nobody waited for it any more. */
    outcome: z.string(),
    created_at: timestampSchema,
  })
  .meta({ id: 'AiUsage' });
export type AiUsage = z.infer<typeof aiUsageSchema>;
