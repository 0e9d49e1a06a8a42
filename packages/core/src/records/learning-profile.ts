import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';
import { type CHAT_METHODS, chatMethodSchema } from './learning-method.ts';

const shareSchema = z.number().min(0).max(1);

/** The share of each method, 0 to 1. */
export const methodSharesSchema = z.object({
  deductive: shareSchema,
  inductive: shareSchema,
  error_based: shareSchema,
  dialogic: shareSchema,
  contextual: shareSchema,
  ai_adaptive: shareSchema,
} satisfies Record<(typeof CHAT_METHODS)[number], typeof shareSchema>);

/** The type of `methodSharesSchema`. */
export type MethodShares = z.infer<typeof methodSharesSchema>;

/** A learning profile of a project, one version per assessment (specification, R2.7). */
export const learningProfileSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    project_id: idSchema,
    ...methodSharesSchema.shape,
    assessed_at: timestampSchema,
    version: z.int().min(1),
    dominant_method: chatMethodSchema,
  })
  .meta({ id: 'LearningProfile' });

/** The type of `learningProfileSchema`. */
export type LearningProfile = z.infer<typeof learningProfileSchema>;
