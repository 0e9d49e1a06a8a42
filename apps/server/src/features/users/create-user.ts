import type { CreateUser, User } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Creates a user; the store refuses an e-mail address that is taken. */
export async function createUser(context: AppContext, input: CreateUser): Promise<User> {
  const now = context.clock.now();
  const { name, email, language = context.config.app.default_language } = input;
  const user = { id: context.createId(), name, email, language, created_at: now, updated_at: now };
  await context.unitOfWork.run((stores) => stores.users.insert(user));
  return user;
}
