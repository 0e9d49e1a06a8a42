import { applyPatch, type CreateUser, type PatchUser, type User } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { lockUser } from '../records.ts';

/** Creates a user; the store refuses an e-mail address that is taken. */
export async function createUser(context: AppContext, input: CreateUser): Promise<User> {
  const now = context.clock.now();
  const { name, email, language = context.config.app.default_language } = input;
  const user = { id: context.createId(), name, email, language, created_at: now, updated_at: now };
  await context.unitOfWork.run((stores) => stores.users.insert(user));
  return user;
}

/** Changes the fields that are given; an empty patch changes nothing. */
export async function changeUser(context: AppContext, user_id: string, patch: PatchUser): Promise<User> {
  return context.unitOfWork.run(async (stores) => {
    const user = await lockUser(stores, user_id);
    const next = applyPatch(user, patch, context.clock);
    if (next !== user) await stores.users.update(next);
    return next;
  });
}
