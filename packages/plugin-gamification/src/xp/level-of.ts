/** The XP at which a level begins: 0, 100, 300, 600 … */
export function levelThreshold(level: number): number {
  return 50 * level * (level - 1);
}

/** The highest level that begins at or below this XP; at least 1. */
export function levelOf(total_xp: number): number {
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + Math.max(0, total_xp) / 12.5)) / 2));
  // A root is not exact, so it may be one off.
  while (levelThreshold(level + 1) <= total_xp) level += 1;
  while (level > 1 && levelThreshold(level) > total_xp) level -= 1;
  return level;
}
