import { starsOf } from '@learnwright/plugin-sdk';
import type { BreakdownItem, XpState } from './schemas.ts';

/** The result of a completed lesson. */
export interface LessonResult {
  readonly correct: number;
  readonly total: number;
  /** Every step was done at the first attempt. */
  readonly first_attempt: boolean;
}

/** The result of a completed chat session. */
export interface ChatResult {
  readonly cycle_step: number;
  readonly cycle_count: number;
  /** How many times the session was moved to another step; undefined where nobody counted. */
  readonly walked_steps?: number | undefined;
  /** It is the first completed session of its method. */
  readonly first_of_method: boolean;
}

const LAST_STEP = 7;
/** The multiplier counts at most this many streak days. */
const MULTIPLIER_CAP_DAYS = 7;

/** The XP of a lesson before the multiplier: 30, 10 for each star, 20 for three stars at the first attempt (specification, R4.2). */
export function lessonBreakdown({ correct, total, first_attempt }: LessonResult): BreakdownItem[] {
  const stars = starsOf({ correct, total });
  const breakdown: BreakdownItem[] = [{ item: 'base', xp: 30 }];
  if (stars > 0) breakdown.push({ item: 'stars', xp: 10 * stars });
  if (first_attempt && stars === 3) breakdown.push({ item: 'first_attempt', xp: 20 });
  return breakdown;
}

/**
 * The XP of a chat session before the multiplier: 50, 10 and 25 for each completed cycle, 50 for the first session of its
 * method. A session that has walked to the last step has completed its cycle; one that began there and stayed has not
 * (specification, R4.3).
 */
export function chatBreakdown({ cycle_step, cycle_count, walked_steps, first_of_method }: ChatResult): BreakdownItem[] {
  const cycles = cycle_count - 1 + (cycle_step === LAST_STEP && walked_steps !== 0 ? 1 : 0);
  const breakdown: BreakdownItem[] = [{ item: 'base', xp: 50 }];
  if (cycles > 0) breakdown.push({ item: 'cycles', xp: 10 * cycles }, { item: 'cycle_bonus', xp: 25 * cycles });
  if (first_of_method) breakdown.push({ item: 'first_of_method', xp: 50 });
  return breakdown;
}

/** The multiplier of a streak: 1, and 0.25 more for each day up to seven (specification, R4.4). */
export function streakMultiplier(streak_days: number): number {
  return quartersOf(streak_days) / 4;
}

/** XP times the multiplier of a streak, rounded half up once. Counted in quarters, so that it is exact. */
export function multiplyXp(xp: number, streak_days: number): number {
  return Math.floor((xp * quartersOf(streak_days) + 2) / 4);
}

function quartersOf(streak_days: number): number {
  return 4 + Math.min(Math.max(streak_days, 0), MULTIPLIER_CAP_DAYS);
}

/** The XP at which a level begins: 50·n·(n − 1), so 0, 100, 300, 600 … (specification, R4.6). */
export function levelThreshold(level: number): number {
  return 50 * level * (level - 1);
}

/** The highest level that begins at or below this XP; at least 1. */
export function levelOf(total_xp: number): number {
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + Math.max(0, total_xp) / 12.5)) / 2));
  // A root is not exact: the level may be too low or too high by 1.
  while (levelThreshold(level + 1) <= total_xp) level += 1;
  while (level > 1 && levelThreshold(level) > total_xp) level -= 1;
  return level;
}

/** The XP of a user with level and distance to the next; `updated_at` is null before the first award. */
export function describeXp(user_id: string, total_xp: number, updated_at: string | null): XpState {
  const level = levelOf(total_xp);
  const next_level_threshold = levelThreshold(level + 1);
  return {
    user_id,
    total_xp,
    level,
    xp_into_level: total_xp - levelThreshold(level),
    xp_to_next_level: next_level_threshold - total_xp,
    next_level_threshold,
    updated_at,
  };
}
