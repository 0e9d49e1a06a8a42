import { findLivedDay } from '@learnwright/plugin-sdk';
import { dayNumber, localDay } from './local-days.ts';
import type { Heatmap } from './schemas.ts';
import { latestDay } from './streak.ts';
import type { GamificationContext } from './tables.ts';
import { requireUser } from './users.ts';

/**
 * Counts the activity of a user on each of the last days, oldest first and today last, which is the day that their streak calls
 * so; a reset changes nothing in it. Throws not_found.
 */
export async function readHeatmap(context: GamificationContext, user_id: string, days: number): Promise<Heatmap> {
  await requireUser(context, user_id);
  const now = context.clock.now();
  // Any local day is at most one before that of UTC.
  const from = dayNumber(now.slice(0, 'YYYY-MM-DD'.length)) - days;
  const { timezone, days: lived } = await context.records.activity.readDays(user_id, localDay(from));
  const first = latestDay(findLivedDay(lived, now, timezone), lived) - days + 1;
  const counts = new Map(lived.map(({ day, count }) => [day, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = localDay(first + index);
    return { date, count: counts.get(date) ?? 0 };
  });
}
