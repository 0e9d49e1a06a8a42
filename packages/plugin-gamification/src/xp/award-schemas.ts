import { idSchema, timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

const MAX_AWARD = 100_000;

/** What an award is made up of. */
export const BREAKDOWN_ITEMS = [
  'base',
  'stars',
  'first_attempt',
  'cycles',
  'cycle_bonus',
  'first_of_method',
  'award',
  'kept_at_zero',
] as const;

export const breakdownItemSchema = z
  .object({ item: z.enum(BREAKDOWN_ITEMS), xp: z.int() })
  .meta({ id: 'BreakdownItem', description: 'A part of an award before the multiplier.' });
export type BreakdownItem = z.infer<typeof breakdownItemSchema>;

const breakdownSchema = z.array(breakdownItemSchema).readonly();

const reasonSchema = z.string().trim().min(1).max(100);

export const awardSchema = z
  .object({
    amount: z
      .int()
      .min(-MAX_AWARD)
      .max(MAX_AWARD)
      .refine((amount) => amount !== 0, 'Expected another number than 0'),
    reason: reasonSchema,
    source_id: idSchema.optional().meta({ description: 'With it, the same reason is awarded once.' }),
  })
  .meta({ id: 'AwardXp' });
export type AwardXp = z.output<typeof awardSchema>;

export const awardAssessmentSchema = z.object({ profile_id: idSchema }).meta({ id: 'AwardAssessment' });
export const awardImportSchema = z.object({ conversation_id: idSchema }).meta({ id: 'AwardImport' });

export const awardResultSchema = z
  .object({
    xp_earned: z.int().meta({ description: '0 where it was awarded before.' }),
    xp_total: z.int().min(0),
    level: z.int().min(1),
    level_up: z.boolean(),
    multiplier: z.number().min(1),
    breakdown: breakdownSchema,
    reason: z.string(),
  })
  .meta({ id: 'XpAward' });
export type AwardResult = z.infer<typeof awardResultSchema>;

export const ledgerEntrySchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    amount: z.int().meta({ description: 'As it took effect: the amounts of a user sum up to their XP.' }),
    reason: z.string(),
    source_id: idSchema.nullable(),
    multiplier: z.number().min(1),
    breakdown: breakdownSchema,
    xp_total: z.int().min(0).meta({ description: 'The XP after it.' }),
    created_at: timestampSchema,
  })
  .meta({ id: 'XpLedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
