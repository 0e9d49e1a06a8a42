import * as z from 'zod';
import { chatMethodSchema } from './learning-method.ts';

/** A tool that fits the learner's profile (specification, R2.14). */
export const toolRecommendationSchema = z
  .object({
    name: z.string(),
    url: z.url(),
    why: z.string(),
    weight_keys: z.array(chatMethodSchema),
    score: z.number(),
  })
  .meta({ id: 'ToolRecommendation' });

/** The type of `toolRecommendationSchema`. */
export type ToolRecommendation = z.infer<typeof toolRecommendationSchema>;

/** A card that proposes a next action with a method (specification, R2.14). */
export const spacedCardSchema = z
  .object({
    id: z.string(),
    method: chatMethodSchema,
    interval_days: z.int(),
    action: z.string(),
    title: z.string(),
    urgency: z.number(),
  })
  .meta({ id: 'SpacedCard' });

/** The type of `spacedCardSchema`. */
export type SpacedCard = z.infer<typeof spacedCardSchema>;
