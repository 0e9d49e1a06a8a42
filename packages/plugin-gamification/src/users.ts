import { notFound, type User } from '@learnwright/plugin-sdk';
import type { GamificationContext } from './tables.ts';

/** Returns the user; throws not_found. */
export async function requireUser({ records }: GamificationContext, user_id: string): Promise<User> {
  return found(await records.users.find(user_id), user_id);
}

/** Locks the user until the transaction ends, so that this plugin's writes for the user run one after the other. */
export async function lockUser({ records }: GamificationContext, user_id: string): Promise<User> {
  return found(await records.users.lock(user_id), user_id);
}

function found(user: User | null, user_id: string): User {
  if (user === null) throw notFound('user', user_id);
  return user;
}
