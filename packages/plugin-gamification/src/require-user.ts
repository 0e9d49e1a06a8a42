import { notFound, type User } from '@learnwright/core';
import type { GamificationContext } from './gamification-context.ts';

/** The user; throws not_found. */
export async function requireUser({ records }: GamificationContext, user_id: string): Promise<User> {
  const user = await records.users.find(user_id);
  if (user === null) throw notFound('user', user_id);
  return user;
}

/** The same inside a transaction: until it ends, nothing else of this plugin is written for the user. */
export async function lockUser({ records }: GamificationContext, user_id: string): Promise<User> {
  const user = await records.users.lock(user_id);
  if (user === null) throw notFound('user', user_id);
  return user;
}
