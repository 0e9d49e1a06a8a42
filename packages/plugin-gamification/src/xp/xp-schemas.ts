import { idSchema, timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

export const xpStateSchema = z
  .object({
    user_id: idSchema,
    total_xp: z.int().min(0),
    level: z.int().min(1),
    xp_into_level: z.int().min(0),
    xp_to_next_level: z.int().min(1),
    next_level_threshold: z.int().meta({ description: 'The XP at which the next level begins.' }),
    updated_at: timestampSchema.nullable(),
  })
  .meta({ id: 'XpState' });
export type XpState = z.infer<typeof xpStateSchema>;
