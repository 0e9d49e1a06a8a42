import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, freshSessionMiddleware, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { type ChallengePorts, keepChallenge, refusal, takeChallenge } from './passkey-challenge.ts';

/** What passkeys are bound to. */
export interface PasskeyParty extends ChallengePorts {
  /** The name that authenticators show. */
  readonly name: string;
  /** The origin of the pages that use them: `https://learn.example.org`. */
  readonly origin: string;
}

const NAME_LENGTH = 100;

/** What a browser answers to a challenge; SimpleWebAuthn looks at every field. */
const responseSchema = z.looseObject({ id: z.string().max(2_000), type: z.literal('public-key') });
const registrationBody = z.object({
  response: z.custom<RegistrationResponseJSON>((value) => responseSchema.safeParse(value).success),
  name: z.string().trim().max(NAME_LENGTH).optional(),
});
const authenticationBody = z.object({
  response: z.custom<AuthenticationResponseJSON>((value) => responseSchema.safeParse(value).success),
});
const idBody = z.object({ id: z.string().max(200) });

const COLUMNS = {
  userId: { type: 'string', required: true, fieldName: 'user_id', references: { model: 'sign_in_users', field: 'id' } },
  name: { type: 'string', required: false },
  publicKey: { type: 'string', required: true, fieldName: 'public_key' },
  credentialID: { type: 'string', required: true, fieldName: 'credential_id' },
  counter: { type: 'number', required: true },
  deviceType: { type: 'string', required: true, fieldName: 'device_type' },
  backedUp: { type: 'boolean', required: true, fieldName: 'backed_up' },
  transports: { type: 'string', required: false },
  aaguid: { type: 'string', required: false },
  createdAt: { type: 'date', required: false, fieldName: 'created_at' },
} as const;

const passkeySchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string().nullish(),
  publicKey: z.string(),
  credentialID: z.string(),
  counter: z.number(),
  transports: z.string().nullish(),
  createdAt: z.date().nullish(),
});
type Passkey = z.infer<typeof passkeySchema>;

/**
 * Passkeys as a plugin of better-auth, over SimpleWebAuthn (Web Authentication, level 3). Whoever is freshly signed in adds
 * one; signing in by one always asks the person for a fingerprint or a PIN. The endpoints and bodies are those of
 * better-auth's own client.
 */
export function createPasskeys(party: PasskeyParty): BetterAuthPlugin {
  const relyingParty = { rpID: new URL(party.origin).hostname, expectedOrigin: party.origin };
  return {
    id: 'passkey',
    schema: { passkey: { modelName: 'sign_in_passkeys', fields: COLUMNS } },
    endpoints: {
      generateRegistrationOptions: createAuthEndpoint(
        '/passkey/generate-register-options',
        { method: 'GET', use: [freshSessionMiddleware] },
        async (ctx) => {
          const { user } = ctx.context.session;
          const options = await generateRegistrationOptions({
            rpName: party.name,
            rpID: relyingParty.rpID,
            userID: new TextEncoder().encode(user.id),
            userName: user.email,
            userDisplayName: user.name,
            attestationType: 'none',
            excludeCredentials: (await listPasskeys(ctx, user.id)).map(({ credentialID: id }) => ({ id })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          });
          await keepChallenge(ctx, party, {
            ceremony: 'registration',
            challenge: options.challenge,
            user_id: user.id,
          });
          return ctx.json(options);
        },
      ),
      verifyRegistration: createAuthEndpoint(
        '/passkey/verify-registration',
        { method: 'POST', use: [freshSessionMiddleware], body: registrationBody },
        async (ctx) => {
          const { id: user_id } = ctx.context.session.user;
          const { challenge } = await takeChallenge(ctx, 'registration', user_id);
          const { response, name } = ctx.body;
          const { verified, registrationInfo: info } = await verifyRegistrationResponse({
            response,
            expectedChallenge: challenge,
            expectedOrigin: relyingParty.expectedOrigin,
            expectedRPID: relyingParty.rpID,
            requireUserVerification: true,
          }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
          if (!verified || info === undefined) throw refusal('BAD_REQUEST', 'FAILED_TO_VERIFY_REGISTRATION');
          const { credential } = info;
          const passkey = await ctx.context.adapter.create({
            model: 'passkey',
            data: {
              userId: user_id,
              name: name ?? null,
              publicKey: Buffer.from(credential.publicKey).toString('base64'),
              credentialID: credential.id,
              counter: credential.counter,
              deviceType: info.credentialDeviceType,
              backedUp: info.credentialBackedUp,
              transports: credential.transports?.join(',') ?? null,
              aaguid: info.aaguid,
              createdAt: party.now(),
            },
          });
          return ctx.json(describe(passkeySchema.parse(passkey)));
        },
      ),
      generateAuthenticationOptions: createAuthEndpoint(
        '/passkey/generate-authenticate-options',
        { method: 'GET' },
        async (ctx) => {
          // No passkeys are named: the browser knows its own, and nobody learns who has any.
          const options = await generateAuthenticationOptions({
            rpID: relyingParty.rpID,
            userVerification: 'required',
          });
          await keepChallenge(ctx, party, {
            ceremony: 'authentication',
            challenge: options.challenge,
            user_id: null,
          });
          return ctx.json(options);
        },
      ),
      verifyAuthentication: createAuthEndpoint(
        '/passkey/verify-authentication',
        { method: 'POST', body: authenticationBody },
        async (ctx) => {
          const { challenge } = await takeChallenge(ctx, 'authentication', null);
          const { response } = ctx.body;
          const passkey = await findPasskey(ctx, 'credentialID', response.id);
          if (passkey === null) throw refusal('UNAUTHORIZED', 'AUTHENTICATION_FAILED');
          const { verified, authenticationInfo } = await verifyAuthenticationResponse({
            response,
            expectedChallenge: challenge,
            expectedOrigin: relyingParty.expectedOrigin,
            expectedRPID: relyingParty.rpID,
            requireUserVerification: true,
            credential: {
              id: passkey.credentialID,
              publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
              counter: passkey.counter,
            },
          }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
          if (!verified || authenticationInfo === undefined) throw refusal('UNAUTHORIZED', 'AUTHENTICATION_FAILED');
          await ctx.context.adapter.update({
            model: 'passkey',
            where: [{ field: 'id', value: passkey.id }],
            update: { counter: authenticationInfo.newCounter },
          });
          const user = await ctx.context.internalAdapter.findUserById(passkey.userId);
          if (user === null) throw refusal('UNAUTHORIZED', 'AUTHENTICATION_FAILED');
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ session, user });
        },
      ),
      listPasskeys: createAuthEndpoint(
        '/passkey/list-user-passkeys',
        { method: 'GET', use: [sessionMiddleware] },
        async (ctx) => ctx.json((await listPasskeys(ctx, ctx.context.session.user.id)).map(describe)),
      ),
      deletePasskey: createAuthEndpoint(
        '/passkey/delete-passkey',
        { method: 'POST', use: [freshSessionMiddleware], body: idBody },
        async (ctx) => {
          const passkey = await findPasskey(ctx, 'id', ctx.body.id);
          if (passkey?.userId !== ctx.context.session.user.id) throw refusal('NOT_FOUND', 'PASSKEY_NOT_FOUND');
          await ctx.context.adapter.delete({ model: 'passkey', where: [{ field: 'id', value: passkey.id }] });
          return ctx.json({ status: true });
        },
      ),
    },
  };
}

/** What a person is told of a passkey of theirs. */
function describe({ id, name = null, createdAt = null }: Passkey) {
  return { id, name, createdAt };
}

async function listPasskeys({ context }: GenericEndpointContext, user_id: string): Promise<Passkey[]> {
  const found = await context.adapter.findMany({ model: 'passkey', where: [{ field: 'userId', value: user_id }] });
  return z.array(passkeySchema).parse(found);
}

async function findPasskey(
  { context }: GenericEndpointContext,
  field: 'id' | 'credentialID',
  value: string,
): Promise<Passkey | null> {
  const found = await context.adapter.findOne({ model: 'passkey', where: [{ field, value }] });
  return found === null ? null : passkeySchema.parse(found);
}
