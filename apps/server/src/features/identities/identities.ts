import {
  AppError,
  type Stores,
  type SubjectOfIssuer,
  setUserIdentitiesSchema,
  type UserIdentity,
  userIdentitySchema,
  WHOLE_LIST,
} from '@learnwright/core';
import { reply, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { lockUser, requireUser } from '../records.ts';
import { route, userParams } from '../route.ts';

const path = '/admin/users/{user_id}/identities';

export const identityRoutes = [
  route.get(
    path,
    {
      access: 'operator',
      summary: 'List the subjects of issuers that a user is tied to',
      description: 'Takes no `limit` and no `cursor`: a user has 20 at the most.',
      params: userParams,
      response: { 200: z.array(userIdentitySchema) },
    },
    async ({ context: { stores }, params: { user_id } }) => {
      await requireUser(stores, user_id);
      return listTies(stores, user_id);
    },
  ),
  route.put(
    path,
    {
      access: 'operator',
      summary: 'Tie a user to subjects of issuers, and to no other ones',
      description:
        'Whoever sends a JWT with the issuer and the subject of a tie calls as this user. A subject is tied to one user at most.',
      params: userParams,
      body: setUserIdentitiesSchema,
      example: { body: { identities: [{ issuer: 'https://id.example.org', subject: 'ada' }] } },
      response: { 200: z.array(userIdentitySchema) },
      errors: ['conflict'],
    },
    ({ context, params, body }) => setTies(context, params.user_id, body.identities),
  ),
  route.delete(
    path,
    {
      access: 'operator',
      summary: 'Tie a user to no issuer any more',
      params: userParams,
      response: { 204: null },
    },
    async ({ context, params }) => {
      await setTies(context, params.user_id, []);
      return reply(204);
    },
  ),
];

/** Keeps the ties that are wanted, takes away the others, and adds those that are missing. */
async function setTies(
  { unitOfWork, createId, clock }: AppContext,
  user_id: string,
  wanted: readonly SubjectOfIssuer[],
): Promise<UserIdentity[]> {
  return unitOfWork.run(async (stores) => {
    await lockUser(stores, user_id);
    const present = await listTies(stores, user_id);
    const unwanted = present.filter((tie) => !wanted.some((subject) => isSame(subject, tie)));
    for (const { id } of unwanted) await stores.identities.delete(id);
    for (const [index, { issuer, subject }] of wanted.entries()) {
      const tie = { id: createId(), user_id, issuer, subject, created_at: clock.now() };
      if (await stores.identities.insert(tie)) continue;
      const holder = await stores.identities.findBySubject({ issuer, subject });
      if (holder?.user_id !== user_id) throw tiedElsewhere(index);
    }
    return listTies(stores, user_id);
  });
}

async function listTies({ identities }: Pick<Stores, 'identities'>, user_id: string): Promise<UserIdentity[]> {
  return (await identities.listByUser(user_id, WHOLE_LIST)).items;
}

function isSame(left: SubjectOfIssuer, right: SubjectOfIssuer): boolean {
  return left.issuer === right.issuer && left.subject === right.subject;
}

function tiedElsewhere(index: number): AppError {
  return new AppError('conflict', 'Another user is tied to the subject. Nothing was changed.', {
    findings: [{ pointer: `/identities/${index}`, code: 'invalid_value', message: 'Tied to another user.' }],
  });
}
