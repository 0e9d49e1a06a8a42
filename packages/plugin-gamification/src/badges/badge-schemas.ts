import { timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { badgeKeySchema } from './badge-keys.ts';

/** What badges are about, for grouping them. */
export const BADGE_CATEGORIES = ['start', 'streak', 'method', 'session', 'level', 'lesson', 'discovery'] as const;

export const badgeSchema = z
  .object({
    key: badgeKeySchema,
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    category: z.enum(BADGE_CATEGORIES),
    earned: z.boolean().optional(),
    earned_at: timestampSchema.nullable().optional(),
    progress: z.object({ current: z.int().min(0), target: z.int().min(1) }).optional(),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof badgeSchema>;

export const badgeQuery = z.object({
  lang: z.string().max(100).default('en').meta({ description: 'A language code; English where it is not known.' }),
});

export const evaluationSchema = z
  .object({ earned: z.array(badgeKeySchema).meta({ description: 'The badges that are newly earned.' }) })
  .meta({ id: 'BadgeEvaluation' });
