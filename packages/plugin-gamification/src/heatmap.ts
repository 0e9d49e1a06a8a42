import { createCalendar } from '@learnwright/plugin-sdk';
import { dayNumber, localDay } from './local-days.ts';
import type { Heatmap } from './schemas.ts';
import type { GamificationContext } from './tables.ts';
import { requireUser } from './users.ts';

/**
 * Counts the activity of a user on each of the last days, oldest first and today last; a reset changes nothing in it. Throws
 * not_found.
 */
export async function readHeatmap(context: GamificationContext, user_id: string, days: number): Promise<Heatmap> {
  await requireUser(context, user_id);
  const calendar = createCalendar(await readTimezone(context, user_id));
  const first = dayNumber(calendar.dayOf(context.clock.now())) - days + 1;
  const active = await context.records.activity.listDays(user_id, localDay(first));
  const counts = new Map(active.map(({ day, count }) => [day, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = localDay(first + index);
    return { date, count: counts.get(date) ?? 0 };
  });
}

/** The time zone of a user's settings, else UTC (specification, R5.3). */
async function readTimezone({ records }: GamificationContext, user_id: string): Promise<string> {
  return (await records.settings.find(user_id))?.timezone ?? 'UTC';
}
