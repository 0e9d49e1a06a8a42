import type { GamificationContext } from '../gamification-context.ts';
import { requireUser } from '../require-user.ts';
import { dayNumber, localDay } from './day-number.ts';
import { readActivity, readCalendar } from './read-activity.ts';
import type { Heatmap } from './streak-schemas.ts';

/** How active a user was on each of so many days, oldest first and the last one today. Throws not_found. */
export async function readHeatmap(context: GamificationContext, user_id: string, days: number): Promise<Heatmap> {
  await requireUser(context, user_id);
  const calendar = await readCalendar(context, user_id);
  const first = dayNumber(calendar.dayOf(context.clock.now())) - days + 1;
  const activity = await readActivity(context, user_id, calendar, calendar.startOf(localDay(first)));
  return Array.from({ length: days }, (_, index) => {
    const day = first + index;
    return { date: localDay(day), count: activity.get(day) ?? 0 };
  });
}
