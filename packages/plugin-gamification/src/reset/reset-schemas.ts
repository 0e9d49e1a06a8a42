import { idSchema, timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

export const resetSchema = z
  .object({
    confirmation_token: idSchema
      .optional()
      .meta({ description: 'The one of the first call; without it nothing is deleted.' }),
  })
  .meta({ id: 'ResetGamification' });

const resetCountsSchema = z
  .object({
    xp: z.int().min(0).meta({ description: 'Experience points; their ledger goes with them.' }),
    badges: z.int().min(0).meta({ description: 'Earned badges.' }),
    streak: z.int().min(0).meta({ description: 'Stored rows of the streak: 1 where weekend mode was ever set.' }),
  })
  .meta({ id: 'ResetCounts' });
export type ResetCounts = z.infer<typeof resetCountsSchema>;

export const pendingResetSchema = z
  .object({ confirmation_token: idSchema, expires_at: timestampSchema, will_delete: resetCountsSchema })
  .meta({ id: 'PendingReset' });
export type PendingReset = z.infer<typeof pendingResetSchema>;

export const completedResetSchema = z.object({ deleted: resetCountsSchema }).meta({ id: 'CompletedReset' });
export type CompletedReset = z.infer<typeof completedResetSchema>;
