import { levelOf, levelThreshold } from './level-of.ts';
import type { XpState } from './xp-schemas.ts';

/** The XP of a user with what follows from it; `updated_at` is null before the first award. */
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
