import type { GamificationContext } from '../gamification-context.ts';
import { lockUser } from '../require-user.ts';
import { savePreferences } from './preferences-store.ts';
import { readStreak } from './read-streak.ts';
import type { StreakState } from './streak-schemas.ts';

/** Switches weekend mode on or off, for past weekends too; answers the streak that follows. Throws not_found. */
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
