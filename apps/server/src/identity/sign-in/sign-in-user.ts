import { type Clock, isAppError, type Stores, type UnitOfWork, type User } from '@learnwright/core';
import { boundName } from './bound-profile.ts';

/** A person who is signed in. */
export interface SignedInPerson {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** What learners are made with. */
export interface SignInUserPorts {
  readonly stores: Pick<Stores, 'users'>;
  readonly unitOfWork: UnitOfWork<Pick<Stores, 'users' | 'erasures'>>;
  readonly clock: Clock;
  readonly language: string;
}

/**
 * Makes the learner of a person at their first request, under the id that sign-in has given them. A proven address
 * becomes the learner's where it is free; no address ever leads to a learner who is there already.
 */
export async function makeLearner(
  { stores, unitOfWork, clock, language }: SignInUserPorts,
  person: SignedInPerson,
): Promise<void> {
  if ((await stores.users.find(person.user_id)) !== null) return;
  const now = clock.now();
  const name = boundName(person.name) || 'Learner';
  const email = person.emailVerified ? person.email : null;
  const insert = (user: User) =>
    unitOfWork.run(async ({ users, erasures }) => {
      // A request that came before the erasure makes nobody anew.
      if ((await erasures.lock(user.id)) !== null) return;
      // Of two first requests at once, the second finds what the first has made.
      if ((await users.lock(user.id)) === null) await users.insert(user);
    });
  const user: User = { id: person.user_id, name, email, language, created_at: now, updated_at: now };
  try {
    await insert(user);
  } catch (error) {
    if ((await stores.users.find(user.id)) !== null) return;
    if (!isAppError(error) || error.code !== 'email_taken') throw error;
    await insert({ ...user, email: null });
  }
}
