import { join } from 'node:path';
import { PROVIDER_SLOTS } from '@learnwright/core';
import { ConfigError, isConfigError, readConfigFile } from '@learnwright/plugin-host';
import { z } from 'zod';
import type { KeysBySlot } from '../configuration/environment.ts';
import { signInSecretsSchema } from '../configuration/sign-in-config.ts';

const slotSchema = z.strictObject({ api_key: z.string().min(1).optional() });

/** The schema of config/secrets.yaml: `providers.provider_a.api_key`, `plugins.<name>.<setting>` and so on. */
const secretsFileSchema = z.strictObject({
  providers: z
    .strictObject({ provider_a: slotSchema, provider_b: slotSchema, provider_c: slotSchema })
    .partial()
    .default({}),
  sign_in: signInSecretsSchema,
  plugins: z.record(z.string(), z.record(z.string(), z.string().min(1))).default({}),
});

/** What config/secrets.yaml says. */
export type SecretsFile = z.infer<typeof secretsFileSchema>;

const REASON =
  'Expected texts at providers.<slot>.api_key, sign_in.<provider>.client_secret or plugins.<name>.<setting>. What is there ' +
  'is not shown';

/**
 * Reads `secrets.yaml` of the config directory. Throws a ConfigError with the lines of all mistakes: the mistakes themselves
 * may be parts of keys, such as a name where a space is missing.
 */
export async function readSecretsFile(configDirectory: string): Promise<SecretsFile> {
  try {
    return await readConfigFile(join(configDirectory, 'secrets.yaml'), secretsFileSchema);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    const places = new Map(error.findings.map(({ file, line }) => [line, { file, line, reason: REASON }]));
    throw new ConfigError([...places.values()]);
  }
}

/** The provider keys of the secrets file. */
export function keysOfSecretsFile({ providers }: SecretsFile): KeysBySlot {
  return Object.fromEntries(
    PROVIDER_SLOTS.flatMap((slot) => {
      const key = providers[slot]?.api_key;
      return key === undefined ? [] : [[slot, key]];
    }),
  );
}

/** Every secret of the file. */
export function secretsOfFile(file: SecretsFile): string[] {
  const ofSignIn = Object.values(file.sign_in).map(({ client_secret }) => client_secret);
  const ofPlugins = Object.values(file.plugins).flatMap((secrets) => Object.values(secrets));
  return [...Object.values(keysOfSecretsFile(file)), ...ofSignIn, ...ofPlugins];
}
