import { z } from 'zod';

/** Where sign-in is mounted. */
export const SIGN_IN_PATH = '/api/auth';

/** The providers that people can have an account at; each needs a client that is registered there. */
const SOCIAL_PROVIDERS = ['apple', 'github', 'gitlab', 'google', 'microsoft'] as const;

const clientSchema = z.strictObject({
  client_id: z.string().min(1).describe('The id of the client that is registered at the provider.'),
});

/** The schema of `auth.sign_in` in config/app.yaml. */
export const signInConfigSchema = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe('Lets people sign in at /api/auth; needs APP_AUTH_MODE=required and `url`.'),
    url: z
      .url({ protocol: /^https?$/, hostname: /./ })
      .nullable()
      .default(null)
      .describe('The address of this server as browsers see it, without a path: links in mails and passkeys need it.'),
    email_and_password: z.boolean().default(true).describe('Sign-in by a proven e-mail address and a password.'),
    passkeys: z.boolean().default(true).describe('Lets people who are signed in add passkeys, and sign in by them.'),
    sign_up: z.boolean().default(true).describe('`false`: only those who are known sign in.'),
    operators: z
      .array(z.email())
      .default([])
      .describe('The proven e-mail addresses of those who sign in as operators.'),
    mail_from: z.string().min(1).nullable().default(null).describe('The sender of mails; they go out by APP_SMTP_URL.'),
    idle_days: z.int().min(1).max(90).default(7).describe('A sign-in that is not used for so long has ended.'),
    longest_days: z.int().min(1).max(365).default(30).describe('A sign-in ends after so long in any case.'),
    social: z
      .partialRecord(z.enum(SOCIAL_PROVIDERS), clientSchema)
      .default({})
      .describe('Providers to sign in with, by name. Their client secrets stand in config/secrets.yaml.'),
  })
  .prefault({});

/** How people sign in. */
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/** The schema of `sign_in` in config/secrets.yaml: `google.client_secret` and so on. */
export const signInSecretsSchema = z
  .partialRecord(z.enum(SOCIAL_PROVIDERS), z.strictObject({ client_secret: z.string().min(1) }))
  .default({});

/** The secrets that sign-in needs. */
export type SignInSecrets = z.infer<typeof signInSecretsSchema>;

/** What the names of cookies begin with. Browsers take a name with `__Host-` over https alone, of that very host alone. */
export function cookiePrefixOf(url: string | null): string {
  return url?.startsWith('https:') === true ? '__Host-learnwright' : 'learnwright';
}

/** The name of the cookie that says who is signed in. */
export function sessionCookieOf(url: string | null): string {
  return `${cookiePrefixOf(url)}.session_token`;
}

/** What keeps people from signing in as it is configured, a sentence each. */
export function findSignInMistakes(
  config: SignInConfig,
  secrets: SignInSecrets,
  { authMode, smtpUrl }: { readonly authMode: 'open' | 'required'; readonly smtpUrl: string | undefined },
): string[] {
  const mistakes: string[] = [];
  if (authMode !== 'required') mistakes.push('People can only sign in where APP_AUTH_MODE is "required".');
  if (config.url === null) mistakes.push('auth.sign_in.url is missing: the address of this server in browsers.');
  else if (new URL(config.url).pathname !== '/') mistakes.push('auth.sign_in.url must not have a path.');
  if (config.email_and_password && (smtpUrl === undefined || config.mail_from === null)) {
    mistakes.push(
      'Addresses are proven by mail: set APP_SMTP_URL and auth.sign_in.mail_from, or auth.sign_in.email_and_password: false.',
    );
  }
  for (const provider of SOCIAL_PROVIDERS) {
    if (config.social[provider] !== undefined && secrets[provider] === undefined) {
      mistakes.push(`config/secrets.yaml has no sign_in.${provider}.client_secret.`);
    }
  }
  if (!config.email_and_password && Object.keys(config.social).length === 0) {
    mistakes.push('There is no way to sign in: allow email_and_password, or name a provider in social.');
  }
  return mistakes;
}
