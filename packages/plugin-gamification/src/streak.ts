import { createCalendar, findLivedDay, type LocalDay, type Timestamp } from '@learnwright/plugin-sdk';
import { type Streak, streakOn } from './count-streak.ts';
import { BEGINNING, type DayNumber, dayNumber, localDay } from './local-days.ts';
import type { StreakState } from './schemas.ts';
import { readLearnerRows, savePreferences } from './store.ts';
import type { GamificationContext } from './tables.ts';
import { lockUser, requireUser } from './users.ts';

/** Reads the streak of a user today. Reading changes nothing, since a streak is computed from activity. Throws not_found. */
export async function readStreak(context: GamificationContext, user_id: string): Promise<StreakState> {
  await requireUser(context, user_id);
  const { today, ...days } = await readLearnerDays(context, user_id);
  const streak = streakOn(days, today);
  return {
    user_id,
    current_streak_days: streak.current,
    longest_streak_days: streak.longest,
    freezes_available: streak.freezes_available,
    weekend_mode: days.weekend_mode,
    active_today: streak.active_today,
  };
}

/** Counts the streak days on the day of a time. That day counts too: to complete something is activity. */
export function streakAt(days: LearnerDays, time: Timestamp): Streak['current'] {
  const today = dayNumber(findLivedDay(days.lived, time, days.timezone).day);
  return streakOn({ ...days, active: new Set([...days.active, today]) }, today).current;
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

/** What the streak of a user is counted from. */
export type LearnerDays = Awaited<ReturnType<typeof readLearnerDays>>;

/**
 * Reads what the streak of a user is counted from: calendar, weekend mode, the last reset, the active days since, and
 * today: the day that an activity of now would belong to, and the last active day where it is later. The XP of the user and the
 * keys of the badges that they have earned come with it.
 */
export async function readLearnerDays(context: GamificationContext, user_id: string) {
  const { weekend_mode, beginning, ...rows } = await readLearnerRows(context.db, user_id);
  const reset_at = beginning?.reset_at ?? BEGINNING;
  const counts_from = beginning?.counts_from ?? BEGINNING;
  const { timezone, days } = await context.records.activity.readDays(user_id, dayBefore(reset_at));
  const calendar = createCalendar(timezone);
  const resetDay = calendar.dayOf(reset_at);
  // Of the day of the reset itself, only what came after it counts.
  const lived = days.filter(({ day, last_at }) => day >= resetDay && last_at >= reset_at);
  const active = new Set(lived.map(({ day }) => dayNumber(day)));
  // A flight takes no day from a learner who has not learned since.
  const now = findLivedDay(lived, context.clock.now(), timezone);
  const today = latestDay(now, lived);
  const flown = new Set([now, ...lived].flatMap(({ day, flown }) => daysBefore(dayNumber(day), flown)));
  return { timezone, calendar, weekend_mode, lived, active, flown, today, reset_at, counts_from, ...rows };
}

/** The day of now, or the last of the days where a learner who has flown west has lived a later one. */
export function latestDay(now: { readonly day: LocalDay }, lived: readonly { readonly day: LocalDay }[]): DayNumber {
  return Math.max(...[now, ...lived].map(({ day }) => dayNumber(day)));
}

/** A day that is not after the local day of a time, in any time zone. */
function dayBefore(time: Timestamp): LocalDay {
  return localDay(dayNumber(time.slice(0, 'YYYY-MM-DD'.length)) - 1);
}

function daysBefore(day: DayNumber, count: number): DayNumber[] {
  return Array.from({ length: count }, (_, index) => day - index - 1);
}
