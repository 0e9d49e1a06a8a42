import { type Calendar, createCalendar, type Timestamp } from '@learnwright/plugin-sdk';
import { type Streak, streakOn } from './count-streak.ts';
import { BEGINNING, countByDay, type DayNumber, dayNumber, localDay } from './local-days.ts';
import type { Heatmap, StreakState } from './schemas.ts';
import { findPreferences, savePreferences } from './store.ts';
import type { GamificationContext } from './tables.ts';
import { lockUser, requireUser } from './users.ts';

/** Reads the streak of a user today. Reading changes nothing, since a streak is computed from activity. Throws not_found. */
export async function readStreak(context: GamificationContext, user_id: string): Promise<StreakState> {
  await requireUser(context, user_id);
  const { calendar, weekend_mode, active } = await readLearnerDays(context, user_id);
  const today = dayNumber(calendar.dayOf(context.clock.now()));
  const streak = streakOn(calendar, active, today, weekend_mode);
  return {
    user_id,
    current_streak_days: streak.current,
    longest_streak_days: streak.longest,
    freezes_available: streak.freezes_available,
    weekend_mode,
    active_today: streak.active_today,
  };
}

/** Counts the streak days on the day of a time. That day counts too: to complete something is activity. */
export async function readStreakAt(
  context: GamificationContext,
  user_id: string,
  time: Timestamp,
): Promise<Streak['current']> {
  const { calendar, weekend_mode, active } = await readLearnerDays(context, user_id);
  const today = dayNumber(calendar.dayOf(time));
  return streakOn(calendar, new Set([...active, today]), today, weekend_mode).current;
}

/** Switches weekend mode on or off, for past weekends too. Returns the streak in that mode. Throws not_found. */
export async function setWeekendMode(
  context: GamificationContext,
  user_id: string,
  enabled: boolean,
): Promise<StreakState> {
  return context.transaction(async () => {
    await lockUser(context, user_id);
    await savePreferences(context.db, { user_id, weekend_mode: enabled, updated_at: context.clock.now() });
    return readStreak(context, user_id);
  });
}

/** Counts the activity of a user on each of the last days, oldest first and today last. Throws not_found. */
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

async function readLearnerDays(context: GamificationContext, user_id: string) {
  const calendar = await readCalendar(context, user_id);
  const weekend_mode = (await findPreferences(context.db, user_id))?.weekend_mode ?? false;
  const activity = await readActivity(context, user_id, calendar, BEGINNING);
  return { calendar, weekend_mode, active: new Set(activity.keys()) };
}

/** The calendar in the time zone of a user's settings, else in UTC (contract, section 1). */
async function readCalendar({ records }: GamificationContext, user_id: string): Promise<Calendar> {
  return createCalendar((await records.settings.find(user_id))?.timezone ?? 'UTC');
}

/** Counts started sessions and completed lessons on each day from a time on. */
async function readActivity(
  { records }: GamificationContext,
  user_id: string,
  calendar: Calendar,
  from: Timestamp,
): Promise<Map<DayNumber, number>> {
  const starts = await records.activity.sessionStarts(user_id, from);
  const lessons = await records.activity.completedLessons(user_id, from);
  return countByDay([...starts, ...lessons.map(({ completed_at }) => completed_at)], calendar);
}
