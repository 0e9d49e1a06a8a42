import type { BadgeEntry, PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { AnyBadgeKey, BreakdownItem } from './schemas.ts';

/** The XP of a user: the sum of their ledger. */
export interface XpRow {
  readonly user_id: string;
  readonly total_xp: number;
  readonly updated_at: string;
}

/** An award. The amounts of a user add up to their XP. */
export interface LedgerRow {
  readonly id: string;
  readonly user_id: string;
  readonly amount: number;
  readonly reason: string;
  /** The id of the awarded thing; null for an award that may be given again. */
  readonly source_id: string | null;
  readonly multiplier: number;
  readonly breakdown: readonly BreakdownItem[];
  /** Set on the award for the first session of a method; once for each user. */
  readonly first_method: string | null;
  /** The XP of the user after the award. */
  readonly xp_total: number;
  readonly created_at: string;
}

/** A badge of another plugin as it was when it was earned. */
export type EarnedBadge = Omit<BadgeEntry, 'count'>;

/** A badge that a user has earned. */
export interface BadgeRow {
  readonly user_id: string;
  readonly badge_key: AnyBadgeKey;
  readonly earned_at: string;
  /** What the badge was, where it is that of another plugin. */
  readonly described: EarnedBadge | null;
}

/** The choices of a user; everything else about streaks is computed. */
export interface PreferencesRow {
  readonly user_id: string;
  readonly weekend_mode: boolean;
  readonly updated_at: string;
}

/** The latest announced reset of a user. */
export interface ResetRow {
  readonly user_id: string;
  /** SHA-256 of the token. */
  readonly token_hash: string;
  readonly expires_at: string;
}

/** Since when a user begins anew. Without a row, everything counts. */
export interface BeginningRow {
  readonly user_id: string;
  /** The sessions that ended before are not awarded. */
  readonly counts_from: string;
  /** The last reset: nothing before counts for badges and streak. Null where it was made by a version that did not keep it. */
  readonly reset_at: string | null;
}

/** The plugin's tables. */
export interface GamificationTables {
  readonly plg_gamification__xp: XpRow;
  readonly plg_gamification__ledger: LedgerRow;
  readonly plg_gamification__badges: BadgeRow;
  readonly plg_gamification__preferences: PreferencesRow;
  readonly plg_gamification__resets: ResetRow;
  readonly plg_gamification__beginnings: BeginningRow;
}

/** The plugin's database. */
export type GamificationDatabase = Kysely<GamificationTables>;

/** The plugin's context; the plugin has no settings. */
export type GamificationContext = PluginContext<Record<never, never>, GamificationTables>;
