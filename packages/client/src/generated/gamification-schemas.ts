// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that gamification brings. */
export interface GamificationSchemas {
  Gamification_AwardAssessment: { profile_id: string };
  Gamification_AwardImport: { conversation_id: string };
  Gamification_AwardXp: { amount: number; reason: string; source_id?: string | undefined };
  Gamification_Badge: {
    key:
      | 'first_session'
      | 'first_assessment'
      | 'first_import'
      | 'first_lesson'
      | 'streak_3_days'
      | 'streak_7_days'
      | 'streak_30_days'
      | 'streak_100_days'
      | 'three_star_streak'
      | 'all_six_methods'
      | 'deductive_10'
      | 'inductive_10'
      | 'error_based_10'
      | 'dialogic_10'
      | 'contextual_10'
      | 'ai_adaptive_10'
      | 'five_cycles_one_session'
      | 'sessions_10'
      | 'sessions_50'
      | 'sessions_100'
      | 'level_5'
      | 'level_10'
      | 'level_25'
      | 'lessons_10'
      | 'review_master'
      | 'two_languages'
      | 'three_providers'
      | 'import_10_conversations'
      | string;
    name: string;
    description: string;
    icon: string;
    category: 'start' | 'streak' | 'method' | 'session' | 'level' | 'lesson' | 'discovery';
    plugin?: string | undefined;
    earned?: boolean | undefined;
    earned_at?: Schemas['Timestamp'] | null | undefined;
    progress?: { current: number; target: number } | undefined;
  };
  Gamification_BadgeEvaluation: {
    earned: (
      | 'first_session'
      | 'first_assessment'
      | 'first_import'
      | 'first_lesson'
      | 'streak_3_days'
      | 'streak_7_days'
      | 'streak_30_days'
      | 'streak_100_days'
      | 'three_star_streak'
      | 'all_six_methods'
      | 'deductive_10'
      | 'inductive_10'
      | 'error_based_10'
      | 'dialogic_10'
      | 'contextual_10'
      | 'ai_adaptive_10'
      | 'five_cycles_one_session'
      | 'sessions_10'
      | 'sessions_50'
      | 'sessions_100'
      | 'level_5'
      | 'level_10'
      | 'level_25'
      | 'lessons_10'
      | 'review_master'
      | 'two_languages'
      | 'three_providers'
      | 'import_10_conversations'
      | string
    )[];
  };
  Gamification_BreakdownItem: {
    item: 'base' | 'stars' | 'first_attempt' | 'cycles' | 'cycle_bonus' | 'first_of_method' | 'award' | 'kept_at_zero';
    xp: number;
  };
  Gamification_CompletedReset: { deleted: Schemas['Gamification_ResetCounts'] };
  Gamification_HeatmapDay: { date: string; count: number };
  Gamification_PendingReset: {
    confirmation_token: string;
    expires_at: Schemas['Timestamp'];
    will_delete: Schemas['Gamification_ResetCounts'];
  };
  Gamification_ResetCounts: { xp: number; badges: number; streak: number };
  Gamification_ResetGamification: { confirmation_token?: string | undefined };
  Gamification_StreakState: {
    user_id: string;
    current_streak_days: number;
    longest_streak_days: number;
    freezes_available: number;
    weekend_mode: boolean;
    active_today: boolean;
  };
  Gamification_WeekendMode: { enabled: boolean };
  Gamification_XpAward: {
    xp_earned: number;
    xp_total: number;
    level: number;
    level_up: boolean;
    multiplier: number;
    breakdown: Schemas['Gamification_BreakdownItem'][];
    reason: string;
  };
  Gamification_XpLedgerEntry: {
    id: string;
    user_id: string;
    amount: number;
    reason: string;
    source_id: string | null;
    multiplier: number;
    breakdown: Schemas['Gamification_BreakdownItem'][];
    xp_total: number;
    created_at: Schemas['Timestamp'];
  };
  Gamification_XpState: {
    user_id: string;
    total_xp: number;
    level: number;
    xp_into_level: number;
    xp_to_next_level: number;
    next_level_threshold: number;
    updated_at: Schemas['Timestamp'] | null;
  };
}
