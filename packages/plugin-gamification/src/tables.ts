import type { BadgeKey } from './badges/badge-keys.ts';
import type { BreakdownItem } from './xp/award-schemas.ts';

/** The XP of a user: the sum of their ledger. */
export interface XpRow {
  readonly user_id: string;
  readonly total_xp: number;
  readonly updated_at: string;
}

/** An award as it took effect; those of a user sum up to their XP. */
export interface LedgerRow {
  readonly id: string;
  readonly user_id: string;
  readonly amount: number;
  readonly reason: string;
  /** What was awarded; null for an award that may be given again. */
  readonly source_id: string | null;
  readonly multiplier: number;
  readonly breakdown: readonly BreakdownItem[];
  /** The method whose first session this was; once for each user. */
  readonly first_method: string | null;
  /** The XP of the user after it. */
  readonly xp_total: number;
  readonly created_at: string;
}

/** A badge that a user has earned. */
export interface BadgeRow {
  readonly user_id: string;
  readonly badge_key: BadgeKey;
  readonly earned_at: string;
}

/** What a user has chosen; all else about streaks is computed. */
export interface PreferencesRow {
  readonly user_id: string;
  readonly weekend_mode: boolean;
  readonly updated_at: string;
}

/** A reset that waits to be confirmed, the latest one of a user. */
export interface ResetRow {
  readonly user_id: string;
  /** SHA-256 of the token. */
  readonly token_hash: string;
  readonly expires_at: string;
}

/** The plugin's tables. */
export interface GamificationTables {
  readonly plg_gamification__xp: XpRow;
  readonly plg_gamification__ledger: LedgerRow;
  readonly plg_gamification__badges: BadgeRow;
  readonly plg_gamification__preferences: PreferencesRow;
  readonly plg_gamification__resets: ResetRow;
}
