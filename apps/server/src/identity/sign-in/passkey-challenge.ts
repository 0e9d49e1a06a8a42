import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { z } from 'zod';

/** What challenges are made with. */
export interface ChallengePorts {
  /** A random text that nobody guesses. */
  readonly createToken: () => string;
  readonly now: () => Date;
}

const CHALLENGE_SECONDS = 300;
const CHALLENGE_COOKIE = 'passkey';

/** A challenge that is under way; it is taken out of the database when it is answered, so that it counts once. */
const challengeSchema = z.object({
  ceremony: z.enum(['registration', 'authentication']),
  challenge: z.string(),
  user_id: z.string().nullable(),
});
type Challenge = z.infer<typeof challengeSchema>;

/** Keeps a challenge for five minutes, for the browser that has its cookie. */
export async function keepChallenge(
  ctx: GenericEndpointContext,
  { createToken, now }: ChallengePorts,
  challenge: Challenge,
): Promise<void> {
  const { name, attributes } = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
  const token = createToken();
  await ctx.setSignedCookie(name, token, ctx.context.secret, { ...attributes, maxAge: CHALLENGE_SECONDS });
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: token,
    value: JSON.stringify(challenge),
    expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
  });
}

/** Takes the challenge of this browser out of the database; throws where there is none of this kind and person. */
export async function takeChallenge(
  ctx: GenericEndpointContext,
  ceremony: Challenge['ceremony'],
  user_id: string | null,
): Promise<Challenge> {
  const { name } = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
  const token = await ctx.getSignedCookie(name, ctx.context.secret);
  const kept = token ? await ctx.context.internalAdapter.consumeVerificationValue(token) : null;
  const challenge = kept === null ? undefined : challengeSchema.safeParse(JSON.parse(kept.value)).data;
  if (challenge?.ceremony !== ceremony || challenge.user_id !== user_id) {
    throw refusal('BAD_REQUEST', 'CHALLENGE_NOT_FOUND');
  }
  return challenge;
}

const REFUSALS = {
  CHALLENGE_NOT_FOUND: 'The challenge is unknown, answered or too old. Begin again.',
  FAILED_TO_VERIFY_REGISTRATION: 'The passkey could not be verified.',
  AUTHENTICATION_FAILED: 'The passkey is none that can be used here.',
  PASSKEY_NOT_FOUND: 'You have no such passkey.',
} as const;

/** The refusal of a passkey, with a code for programs. */
export function refusal(status: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'NOT_FOUND', code: keyof typeof REFUSALS): APIError {
  return new APIError(status, { code, message: REFUSALS[code] });
}
