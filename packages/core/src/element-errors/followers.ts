import type { Stores } from '../stores/stores.ts';

/** The stores that lock a learner; without `elementFollowers`, as on a device, nobody follows anybody. */
export interface LearnerStores {
  readonly users: Pick<Stores['users'], 'lock'>;
  readonly elementFollowers?: Pick<Stores['elementFollowers'], 'lockUser' | 'note'>;
}

/** Locks a learner until the unit of work ends, and tells whether somebody follows their elements; null for an unknown one. */
export async function lockLearner(
  { users, elementFollowers }: LearnerStores,
  user_id: string,
): Promise<{ readonly followed: boolean } | null> {
  if (elementFollowers !== undefined) return elementFollowers.lockUser(user_id);
  return (await users.lock(user_id)) === null ? null : { followed: false };
}
