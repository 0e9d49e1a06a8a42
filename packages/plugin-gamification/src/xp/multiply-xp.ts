/** The streak days that count for the multiplier at most. */
const MULTIPLIER_CAP_DAYS = 7;

/** The multiplier of a streak: a quarter more for each day, up to seven. */
export function streakMultiplier(streak_days: number): number {
  return quartersOf(streak_days) / 4;
}

/** The XP of a streak, rounded half up, once: in quarters, so that it is exact. */
export function multiplyXp(xp: number, streak_days: number): number {
  return Math.floor((xp * quartersOf(streak_days) + 2) / 4);
}

function quartersOf(streak_days: number): number {
  return 4 + Math.min(Math.max(streak_days, 0), MULTIPLIER_CAP_DAYS);
}
