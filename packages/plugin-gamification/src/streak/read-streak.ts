import type { GamificationContext } from '../gamification-context.ts';
import { requireUser } from '../require-user.ts';
import { dayNumber } from './day-number.ts';
import { findPreferences } from './preferences-store.ts';
import { BEGINNING, readActivity, readCalendar } from './read-activity.ts';
import { streakOn } from './streak-on.ts';
import type { StreakState } from './streak-schemas.ts';

/** The streak of a user as it is today; computed, so that reading it changes nothing. Throws not_found. */
export async function readStreak(context: GamificationContext, user_id: string): Promise<StreakState> {
  await requireUser(context, user_id);
  const calendar = await readCalendar(context, user_id);
  const weekend_mode = (await findPreferences(context.db, user_id))?.weekend_mode ?? false;
  const activity = await readActivity(context, user_id, calendar, BEGINNING);
  const today = dayNumber(calendar.dayOf(context.clock.now()));
  const streak = streakOn(calendar, new Set(activity.keys()), today, weekend_mode);
  return {
    user_id,
    current_streak_days: streak.current,
    longest_streak_days: streak.longest,
    freezes_available: streak.freezes_available,
    weekend_mode,
    active_today: streak.active_today,
  };
}
