import {
  AppError,
  type CreateUser,
  createUserSchema,
  isAppError,
  isIllFormed,
  type SubjectOfIssuer,
} from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { JWTPayload } from 'jose';
import type { OidcIssuer } from '../../configuration/oidc-config.ts';
import type { AppContext } from '../../features/app-context.ts';
import { createUser } from '../../features/users/users.ts';

/** Finds the user of a learner; rejects with `forbidden` where there is none and none is made. */
export type FindLearner = (
  subject: SubjectOfIssuer,
  claims: JWTPayload,
  config: Pick<OidcIssuer, 'create_users'>,
) => Promise<string>;

const FALLBACK_NAME = 'Learner';
const NAME_LENGTH = 200;

/**
 * Builds the finder of learners: by their tie to issuer and subject, and by nothing else. An e-mail address never ties
 * anybody to a user that is there.
 */
export function createLearnerFinder(context: AppContext, lockName: Database['lockName']): FindLearner {
  return async (subject, claims, { create_users }) => {
    const tied = await context.stores.identities.findBySubject(subject);
    if (tied !== null) return tied.user_id;
    if (create_users) return createLearner(context, lockName, subject, readProfile(claims));
    throw new AppError(
      'forbidden',
      'You are known to your issuer, but to no user of this server yet. Ask an operator to tie you to one.',
    );
  };
}

/** Makes a user and ties it, once for all requests that come first at the same time. */
async function createLearner(
  context: AppContext,
  lockName: Database['lockName'],
  subject: SubjectOfIssuer,
  profile: CreateUser,
): Promise<string> {
  try {
    return await context.unitOfWork.run(async ({ identities, users }) => {
      await lockName(`identity ${subject.issuer} ${subject.subject}`);
      const tied = await identities.findBySubject(subject);
      if (tied !== null) return tied.user_id;
      const isTaken = profile.email !== null && (await users.findByEmail(profile.email)) !== null;
      const user = await createUser(context, isTaken ? { ...profile, email: null } : profile);
      const tie = { id: context.createId(), user_id: user.id, ...subject, created_at: context.clock.now() };
      await identities.insert(tie);
      return user.id;
    });
  } catch (error) {
    // Somebody else has taken the address meanwhile.
    if (!isAppError(error) || error.code !== 'email_taken') throw error;
    return createLearner(context, lockName, subject, { ...profile, email: null });
  }
}

/** A new user by the claims of a token; what is missing or no good is left out. */
function readProfile(claims: JWTPayload): CreateUser {
  const { shape } = createUserSchema;
  const names = [claims.name, claims.preferred_username, claims.given_name].flatMap((name) =>
    typeof name === 'string' ? [name.trim().slice(0, NAME_LENGTH)] : [],
  );
  const name = names.find((candidate) => !isIllFormed(candidate) && shape.name.safeParse(candidate).success);
  // An address that nobody has verified could be another person's.
  const email = claims.email_verified === true ? shape.email.safeParse(claims.email).data : null;
  const language = shape.language.safeParse(claims.locale).data;
  return { name: name ?? FALLBACK_NAME, email: email ?? null, language };
}
