import type { BegunChange } from '../stores/learning-stores.ts';
import type { Stores } from '../stores/stores.ts';

/** The stores that lock a learner; without the optional ones, as on a device, nobody follows anybody or asks for changes. */
export interface LearnerStores {
  readonly users: Pick<Stores['users'], 'lock'>;
  readonly elementFollowers?: Pick<Stores['elementFollowers'], 'note'>;
  readonly learnerChanges?: Pick<Stores['learnerChanges'], 'begin' | 'noteUndone'>;
  /** Where days are kept on which something was learned. */
  readonly activity?: Pick<Stores['activity'], 'recordReviews'>;
}

/**
 * Locks a learner until the unit of work ends, and counts a change of their records; null for an unknown one. No element of
 * `set_ids`, where attempts are to be recorded, moves meanwhile.
 */
export async function lockLearner(
  { users, learnerChanges }: Pick<LearnerStores, 'users' | 'learnerChanges'>,
  user_id: string,
  set_ids: readonly string[] = [],
): Promise<BegunChange | null> {
  if (learnerChanges !== undefined) return learnerChanges.begin(user_id, set_ids);
  return (await users.lock(user_id)) === null ? null : { change: 0, followed: false, timezone: 'UTC' };
}
