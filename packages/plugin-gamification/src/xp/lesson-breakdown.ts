import type { BreakdownItem } from './award-schemas.ts';
import { starsOf } from './stars-of.ts';

/** What a lesson was like when it was completed. */
export interface LessonResult {
  readonly correct: number;
  readonly total: number;
  /** Every step was done at the first attempt. */
  readonly first_attempt: boolean;
}

/** The XP of a completed lesson before the multiplier (specification, part 3). */
export function lessonBreakdown({ correct, total, first_attempt }: LessonResult): BreakdownItem[] {
  const stars = starsOf({ correct, total });
  const breakdown: BreakdownItem[] = [{ item: 'base', xp: 30 }];
  if (stars > 0) breakdown.push({ item: 'stars', xp: 10 * stars });
  if (first_attempt && stars === 3) breakdown.push({ item: 'first_attempt', xp: 20 });
  return breakdown;
}
