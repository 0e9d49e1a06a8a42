import { applyPatch, type CreateUser, type PatchUser, type StoredAnswerStore, type User } from '@learnwright/core';
import { subjectOfMail } from '@learnwright/http';
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

/**
 * Erases a user in one unit of work: the rows of every table, the data of running plugins, and the stored answers to
 * repeated requests that mention the user.
 */
export async function eraseUser(context: AppContext, user_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    const { email } = await lockUser(stores, user_id);
    const ids = new Set([user_id, ...(await stores.userRows.listIds(user_id))]);
    await context.host.eraseUser(user_id);
    // The rows of plugins that are not running. A key without cascade would keep the user.
    await stores.userRows.delete(user_id);
    await stores.signIns.deleteCodes(user_id);
    await stores.users.delete(user_id);
    // Units of work that added to the user have ended by now; rows that they added without a key are still there.
    await stores.userRows.delete(user_id);
    await forgetAnswers(stores.storedAnswers, { ids, email });
  });
}

/** The user that stored answers may mention. */
export interface AnswerSubject {
  /** The ids of the user and of all the user's records. */
  readonly ids: ReadonlySet<string>;
  readonly email: string | null;
}

/**
 * Deletes the stored answers to repeated requests that mention one of the ids or the e-mail address, in the key, the
 * request or the answer. They are found by an index, however much is kept of others. Call it in the unit of work that
 * erases.
 */
export async function forgetAnswers(answers: StoredAnswerStore, { ids, email }: AnswerSubject): Promise<void> {
  await answers.deleteAbout([...ids, ...(email === null ? [] : [subjectOfMail(email)])]);
}
