import * as z from 'zod';
import { chatMethodSchema } from './learning-method.ts';

/** Advice on whether to change the learning method, and to which one (specification, R10.14). */
export const methodSwitchRecommendationSchema = z
  .object({
    recommended: z.boolean(),
    to_method: chatMethodSchema.nullable(),
    reason: z.string().nullable(),
    confidence: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'MethodSwitchRecommendation' });

/** The type of `methodSwitchRecommendationSchema`. */
export type MethodSwitchRecommendation = z.infer<typeof methodSwitchRecommendationSchema>;
