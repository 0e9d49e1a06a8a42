import type { Database } from '@learnwright/db';
import type { Environment } from '../../configuration/environment.ts';
import { findSignInMistakes } from '../../configuration/sign-in-config.ts';
import type { AppContext } from '../../features/app-context.ts';
import { createClientAddress } from '../../requests/client-address.ts';
import { readSecretsFile } from '../../secrets/secrets-file.ts';
import type { SignIn, SignInPorts } from './sign-in.ts';

/** Opens sign-in as it is configured; null where it is off. Rejects with a sentence that names every mistake. */
export async function openSignIn(
  environment: Environment,
  context: AppContext,
  database: Database,
  watched: Pick<SignInPorts, 'timers' | 'noteMail'>,
): Promise<SignIn | null> {
  const { config, authMode, logger } = context;
  if (!config.auth.sign_in.enabled) return null;
  const file = await readSecretsFile(environment.APP_CONFIG_DIR);
  const smtpUrl = environment.APP_SMTP_URL;
  const mistakes = findSignInMistakes(config.auth.sign_in, file.sign_in, { authMode, smtpUrl });
  if (mistakes.length > 0) throw new Error(`Sign-in cannot start:\n  ${mistakes.join('\n  ')}`);
  // Loaded where it is used: it needs more memory than the rest of the server's libraries.
  const { createSignIn } = await import('./sign-in.ts');
  return createSignIn({
    ...context,
    ...watched,
    config: config.auth.sign_in,
    secrets: file.sign_in,
    credentialsSecrets: await context.secrets.secret.read(),
    smtpUrl,
    appName: config.app.name,
    language: config.app.default_language,
    origins: environment.APP_CORS_ORIGINS,
    kysely: database.kysely(),
    rateLimits: database.rateLimits,
    clientAddress: createClientAddress(environment.APP_TRUSTED_PROXIES),
    logger: { ...logger },
  });
}
