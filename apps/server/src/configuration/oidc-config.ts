import { z } from 'zod';
import { isLoopback } from './environment.ts';

/** The signatures that can be allowed. All are of key pairs: with `none` or HS* anybody could sign who can read the keys. */
const ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] as const),
] as const;

const nameSchema = z.string().min(1).max(500);

/** Where the role of a caller stands in a token. */
const rolesSchema = z.strictObject({
  claim: nameSchema.describe('The claim with the roles: a text or a list. Dots lead inside: `realm_access.roles`.'),
  operator: nameSchema.optional().describe('The value in it that makes an operator.'),
  app: nameSchema.optional().describe('The value in it that makes an app.'),
});

/** One issuer of tokens in config/app.yaml. */
const issuerSchema = z
  .strictObject({
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .describe('The claim `iss` of its tokens, letter by letter.'),
    audience: nameSchema.describe('What the claim `aud` must hold: the name of this server at the issuer.'),
    jwks_uri: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Where its keys are. Left out: where `/.well-known/openid-configuration` below the issuer says.'),
    algorithms: z
      .array(z.enum(ALGORITHMS))
      .min(1)
      .default(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])
      .describe('The signatures that are taken.'),
    clock_tolerance_seconds: z
      .int()
      .min(0)
      .max(300)
      .default(5)
      .describe("How far the issuer's clock may be from this one."),
    roles: rolesSchema.optional().describe('Left out: every token is of a learner.'),
    create_users: z
      .boolean()
      .default(false)
      .describe('Whether a learner who is not tied to a user yet gets a new one; else an operator ties them.'),
  })
  .refine(({ issuer, jwks_uri }) => jwks_uri !== undefined || isSafeToAsk(issuer), {
    path: ['issuer'],
    message: 'Keys are looked up over https only. Name another address of the keys in jwks_uri',
  });

/** What config/app.yaml says of one issuer of tokens. */
export type OidcIssuer = z.infer<typeof issuerSchema>;

/** The issuers of tokens that the server takes, each once. */
export const oidcSchema = z
  .array(issuerSchema)
  .max(20)
  .refine((issuers) => new Set(issuers.map(({ issuer }) => issuer)).size === issuers.length, 'An issuer is there twice')
  .default([])
  .describe(
    'The issuers of OpenID Connect whose JWTs are taken as `Authorization: Bearer` while APP_AUTH_MODE is `required`.',
  );

/** Tells whether what an address answers comes from its owner: over https, or from this machine. */
export function isSafeToAsk(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}
