import { z } from '@learnwright/plugin-sdk';

/** The badges in the order of the catalog (contract, section 3.5). */
export const BADGE_KEYS = [
  'first_session',
  'first_assessment',
  'first_import',
  'first_lesson',
  'streak_3_days',
  'streak_7_days',
  'streak_30_days',
  'streak_100_days',
  'three_star_streak',
  'all_six_methods',
  'deductive_10',
  'inductive_10',
  'error_based_10',
  'dialogic_10',
  'contextual_10',
  'ai_adaptive_10',
  'five_cycles_one_session',
  'sessions_10',
  'sessions_50',
  'sessions_100',
  'level_5',
  'level_10',
  'level_25',
  'lessons_10',
  'review_master',
  'two_languages',
  'three_providers',
  'import_10_conversations',
] as const;
export const badgeKeySchema = z.enum(BADGE_KEYS);
export type BadgeKey = z.infer<typeof badgeKeySchema>;
