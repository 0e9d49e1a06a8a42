import { idSchema, lessonStatusSchema } from '@learnwright/core';
import { z } from 'zod';

/** Which element errors can be listed: what a server takes. */
export const elementErrorFilterSchema = z.object({
  set_id: idSchema.optional(),
  lesson_id: idSchema.optional(),
  mastered: z.boolean().optional(),
});

/** Which part of the review queue can be read. */
export const reviewQuerySchema = z.object({ set_id: idSchema.optional(), limit: z.int().min(1).max(500).optional() });

/** Which progress can be listed. */
export const progressFilterSchema = z.object({ set_id: idSchema.optional(), status: lessonStatusSchema.optional() });
