import {
  BADGE_CATEGORIES,
  idSchema,
  pageQuery,
  timestampInputSchema,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { BADGE_KEYS } from './badge-catalog.ts';

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

const MAX_AWARD = 100_000;

/** The parts of an award. */
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
    xp_earned: z.int().meta({ description: '0 for a source that was awarded before.' }),
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
    amount: z.int().meta({ description: 'The amount that took effect; the amounts of a user add up to their XP.' }),
    reason: z.string(),
    source_id: idSchema.nullable(),
    multiplier: z.number().min(1),
    breakdown: breakdownSchema,
    xp_total: z.int().min(0).meta({ description: 'The XP after the award.' }),
    created_at: timestampSchema,
  })
  .meta({ id: 'XpLedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** The query of the ledger. */
export const historyQuery = z.object({
  ...pageQuery,
  source_id: idSchema.optional().meta({ description: 'Only the awards for this thing.' }),
});

/** The key of a badge of this plugin, or of another one's: its name, a dot, and the name that it has there. */
const badgeKeySchema = z.union([z.enum(BADGE_KEYS), z.templateLiteral([z.string(), '.', z.string()])]);
/** The key of a badge, whoever counts for it. */
export type AnyBadgeKey = z.infer<typeof badgeKeySchema>;

export const badgeSchema = z
  .object({
    key: badgeKeySchema,
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    category: z.enum(BADGE_CATEGORIES),
    plugin: z.string().optional().meta({ description: 'The plugin whose badge it is, where that is another one.' }),
    earned: z.boolean().optional(),
    earned_at: timestampSchema.nullable().optional(),
    progress: z.object({ current: z.int().min(0), target: z.int().min(1) }).optional(),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof badgeSchema>;

const languageCode = z.string().max(100);

export const catalogQuery = z.object({
  lang: languageCode.default('en').meta({ description: 'A language code; English for an unknown one.' }),
});

export const badgeQuery = z.object({
  lang: languageCode.optional().meta({
    description: 'A language code, English for an unknown one; default: the language of the user.',
  }),
  earned_since: timestampInputSchema.optional().meta({
    description: 'Only the badges that were earned at this time or later, such as since a lesson was completed.',
  }),
});

export const evaluationSchema = z
  .object({ earned: z.array(badgeKeySchema).meta({ description: 'The newly earned badges.' }) })
  .meta({ id: 'BadgeEvaluation' });

const DEFAULT_DAYS = 365;
const MIN_DAYS = 7;
const MAX_DAYS = 730;

export const streakStateSchema = z
  .object({
    user_id: idSchema,
    current_streak_days: z.int().min(0),
    longest_streak_days: z.int().min(0),
    freezes_available: z.int().min(0).max(3),
    weekend_mode: z.boolean(),
    active_today: z.boolean(),
  })
  .meta({ id: 'StreakState' });
export type StreakState = z.infer<typeof streakStateSchema>;

export const weekendModeSchema = z.object({ enabled: z.boolean() }).meta({ id: 'WeekendMode' });

export const heatmapQuery = z.object({
  days: z
    .string()
    .regex(/^[+-]?\d+$/, 'Expected a whole number')
    .default(String(DEFAULT_DAYS))
    .transform((days) => Math.min(Math.max(Number(days), MIN_DAYS), MAX_DAYS))
    .meta({
      description: `The number of days up to today; at least ${MIN_DAYS} and at most ${MAX_DAYS}.`,
    }),
});

export const heatmapSchema = z.array(
  z
    .object({
      date: z.iso.date(),
      count: z
        .int()
        .min(0)
        .meta({ description: 'Sessions started, lessons completed, and 1 for due reviews, on the day.' }),
    })
    .meta({ id: 'HeatmapDay' }),
);
export type Heatmap = z.infer<typeof heatmapSchema>;

export const resetSchema = z
  .object({
    confirmation_token: idSchema
      .optional()
      .meta({ description: 'The token of the first call; without it nothing is deleted.' }),
  })
  .meta({ id: 'ResetGamification' });

const resetCountsSchema = z
  .object({
    xp: z.int().min(0).meta({ description: 'Experience points; their ledger goes with them.' }),
    badges: z.int().min(0).meta({ description: 'Earned badges.' }),
    streak: z.int().min(0).meta({ description: 'Stored rows of the streak: 1 once weekend mode was set.' }),
  })
  .meta({ id: 'ResetCounts' });
export type ResetCounts = z.infer<typeof resetCountsSchema>;

export const pendingResetSchema = z
  .object({ confirmation_token: idSchema, expires_at: timestampSchema, will_delete: resetCountsSchema })
  .meta({ id: 'PendingReset' });
export type PendingReset = z.infer<typeof pendingResetSchema>;

export const completedResetSchema = z.object({ deleted: resetCountsSchema }).meta({ id: 'CompletedReset' });
export type CompletedReset = z.infer<typeof completedResetSchema>;
