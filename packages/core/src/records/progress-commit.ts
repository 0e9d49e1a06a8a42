import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';
import { learningMethodSchema } from './learning-method.ts';

const shareSchema = z.number().min(0).max(1);

/** The contribution of one session to the progress of its project (specification, R2.12). */
export const progressCommitSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    session_id: idSchema,
    method: learningMethodSchema,
    understanding: shareSchema.nullable().meta({ description: 'The latest rating / 5; null without a rating.' }),
    stress: shareSchema.nullable().meta({ description: 'The latest rating / 5; null without a rating.' }),
    error_rate: shareSchema
      .nullable()
      .meta({ description: 'Wrong attempts / all attempts during the session; null without attempts.' }),
    duration_minutes: z.int().min(0).meta({ description: 'Rounded down.' }),
    committed_at: timestampSchema,
    notes: z.string().nullable(),
  })
  .meta({ id: 'ProgressCommit' });

/** The type of `progressCommitSchema`. */
export type ProgressCommit = z.infer<typeof progressCommitSchema>;
