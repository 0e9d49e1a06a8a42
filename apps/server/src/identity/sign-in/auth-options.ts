import { hkdfSync, randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import {
  cookiePrefixOf,
  SIGN_IN_PATH,
  type SignInConfig,
  type SignInSecrets,
} from '../../configuration/sign-in-config.ts';
import { boundProfile, requireBoundProfile, requireStorableTexts } from './bound-profile.ts';
import { createPasskeys } from './passkeys.ts';
import { requirePlainAddresses } from './redirects.ts';
import type { Mailer } from './sign-in-mail.ts';
import { SIGN_IN_RATES } from './sign-in-rates.ts';

/** What signing in works with. */
export interface AuthPorts {
  readonly config: SignInConfig & { readonly url: string };
  readonly secrets: SignInSecrets;
  /** The secrets of the server, newest first; cookies are signed by one that follows from the first. */
  readonly credentialsSecrets: readonly string[];
  readonly appName: string;
  /** The origins whose pages may sign people in, besides the server's own. */
  readonly origins: readonly string[];
  readonly database: NonNullable<BetterAuthOptions['database']>;
  readonly createId: () => string;
  readonly now: () => Date;
  readonly mailer: Mailer | null;
  readonly consume: NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>['consume'];
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string) => void;
}

/** The header in which the address of the client is handed to better-auth; what a client sends in it is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-learnwright-client-address';

const DISABLED_PATHS = [
  ...['/get-access-token', '/refresh-token', '/account-info', '/verify-password'],
  ...['/delete-user', '/delete-user/callback', '/change-email', '/ok'],
];

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const MAX_PASSWORD = 256;
/** NIST SP 800-63B asks for length, not for kinds of letters. */
const MIN_PASSWORD = 10;
const FRESH_SECONDS = 900;

/** The options of better-auth; the paths that are off are always there. */
export type AuthOptions = BetterAuthOptions & { readonly disabledPaths: string[] };

/** How better-auth is set up: its tables, its mails, its bounds. */
export function createAuthOptions(ports: AuthPorts): AuthOptions {
  const { config, secrets, mailer, createId } = ports;
  const { url } = config;
  const mail = (kind: Parameters<Mailer['send']>[0], email: string, link: string) => {
    // Nobody waits for a mail: the time of an answer would tell whether an address is known.
    void mailer?.send(kind, email, link);
  };
  return {
    appName: ports.appName,
    baseURL: url,
    basePath: SIGN_IN_PATH,
    secrets: ports.credentialsSecrets.map((secret, index, all) => ({
      version: all.length - index,
      value: deriveSecret(secret),
    })),
    database: ports.database,
    telemetry: { enabled: false },
    // Tokens of other providers stay on the server; learners are erased at their own address, and keep their e-mail.
    disabledPaths: DISABLED_PATHS,
    logger: { level: 'warn', disableColors: true, log: (level, message) => ports.log(level, message) },
    // By itself it prints each refusal to the terminal, past the log and with the words of whoever asked.
    onAPIError: {
      onError: (error) => {
        if (isAPIError(error) && error.status !== 'INTERNAL_SERVER_ERROR') return;
        ports.log('error', error instanceof Error ? error.name : 'Something was thrown that is no error.');
      },
    },
    trustedOrigins: [new URL(url).origin, ...ports.origins],
    advanced: {
      cookiePrefix: cookiePrefixOf(url),
      // This would put `__Secure-` in front of the name.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: url.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Checks of pages and of the addresses that a sign-in leads on to; NODE_ENV=test would switch them off.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The tables are core's own; a test compares them with what better-auth expects.
      database: { generateId: () => createId(), validateSchema: false },
    },
    rateLimit: { enabled: true, ...SIGN_IN_RATES, customStorage: { consume: ports.consume } },
    user: {
      modelName: 'sign_in_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      // Written by the hook below. The column takes no null; as required here, sign-up would ask people for it.
      additionalFields: { user_id: { type: 'string', required: false, input: false, returned: false } },
    },
    hooks: { before: requirePlainInput },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const id = createId();
            return { data: { ...boundProfile(user), id, user_id: id } };
          },
        },
        update: { before: async (user) => ({ data: boundProfile(user) }) },
      },
    },
    session: {
      modelName: 'sign_in_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: config.idle_days * DAY_SECONDS,
      updateAge: DAY_SECONDS / 24,
      freshAge: FRESH_SECONDS,
    },
    account: {
      modelName: 'sign_in_accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
      // An account at a provider is tied to a person who is signed in and asks for it, never by an equal address.
      accountLinking: { enabled: true, disableImplicitLinking: true, requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'sign_in_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: config.email_and_password,
      disableSignUp: !config.sign_up,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url: link }) => mail('reset', user.email, link),
      onExistingUserSignUp: async ({ user }) => mail('exists', user.email, url),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: HOUR_SECONDS,
      sendVerificationEmail: async ({ user, url: link }) => mail('verify', user.email, link),
    },
    socialProviders: Object.fromEntries(
      Object.entries(config.social).flatMap(([name, client]) => {
        const secret = secrets[name as keyof SignInSecrets]?.client_secret;
        if (client === undefined || secret === undefined) return [];
        const { client_id } = client;
        const disableImplicitSignUp = !config.sign_up;
        // People come back from the provider by a code of their own browser; an ID token could be somebody else's.
        const disableIdTokenSignIn = true;
        return [[name, { clientId: client_id, clientSecret: secret, disableImplicitSignUp, disableIdTokenSignIn }]];
      }),
    ),
    plugins: config.passkeys
      ? [createPasskeys({ name: ports.appName, origin: new URL(url).origin, createToken, now: ports.now })]
      : [],
  };
}

/** Looks at what a request says before anything is done with it. */
const requirePlainInput = createAuthMiddleware(async ({ body, query }) => {
  for (const given of [body, query]) {
    requirePlainAddresses(given);
    requireStorableTexts(given);
  }
  requireBoundProfile(body);
});

function createToken(): string {
  return randomBytes(24).toString('base64url');
}

/** A secret of its own for cookies, so that they tell nothing of the secret that seals keys. */
function deriveSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'learnwright', 'sign-in cookies v1', 32)).toString('base64url');
}
