import { betterAuth } from 'better-auth';
import { z } from 'zod';
import { SIGN_IN_PATH, signInConfigSchema } from '../../configuration/sign-in-config.ts';
import { createAuthOptions } from './auth-options.ts';

/** An endpoint of sign-in. */
export interface SignInEndpoint {
  readonly method: string;
  readonly path: string;
}

const endpointSchema = z.object({
  path: z.string(),
  options: z.object({ method: z.union([z.string().transform((method) => [method]), z.array(z.string())]) }),
});

/** Every endpoint that sign-in answers with all ways to sign in turned on, sorted; for the reference. */
export function listSignInEndpoints(): SignInEndpoint[] {
  const options = createAuthOptions({
    config: { ...signInConfigSchema.parse({}), url: 'http://localhost' },
    secrets: {},
    credentialsSecrets: ['no cookie is signed with this'],
    appName: 'Learnwright',
    origins: [],
    database: undefined,
    createId: () => '',
    mailer: null,
    now: () => new Date(0),
    consume: async () => ({ allowed: true, retryAfter: null }),
    log: () => undefined,
  });
  const disabled: readonly string[] = options.disabledPaths;
  const endpoints = Object.values(betterAuth(options).api).flatMap((endpoint) => {
    // What only the server itself can call has no path.
    const { data } = endpointSchema.safeParse({ ...endpoint });
    if (data === undefined || disabled.includes(data.path)) return [];
    const path = `${SIGN_IN_PATH}${data.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    return data.options.method.map((method) => ({ method, path }));
  });
  return endpoints.toSorted((left, right) =>
    `${left.path} ${left.method}` < `${right.path} ${right.method}` ? -1 : 1,
  );
}
