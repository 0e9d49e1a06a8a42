import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, CreateId } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { PluginSecrets } from '@learnwright/plugin-sdk';
import { type Environment, providerKeysOf } from '../configuration/environment.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { openCredentialsSecret } from './credentials-secret.ts';
import { createProviderKeys, type ProviderKeys } from './provider-key-sources.ts';
import type { SecretsPorts } from './rotate-secrets.ts';
import { createSealer, type Sealer } from './sealer.ts';
import { keysOfSecretsFile, readSecretsFile, type SecretsFile, secretsOfFile } from './secrets-file.ts';

/** What a server keeps secret, and what sealed texts are opened with. */
export interface OpenSecrets {
  readonly providerKeys: ProviderKeys;
  readonly pluginSecrets: PluginSecrets;
  /** The secrets of plugins that the secrets file gives, by plugin and key. */
  readonly settingSecrets: SecretsFile['plugins'];
  readonly secrets: SecretsPorts;
}

/** Opens the secrets of a server: the one that seals, the data keys of the database, the keys of the host. */
export async function openSecrets(
  environment: Environment,
  { stores, plugins, unitOfWork, lockName }: Database,
  { clock, createId, logger }: { readonly clock: Clock; readonly createId: CreateId; readonly logger: SystemLogger },
): Promise<OpenSecrets> {
  const file = await readSecretsFile(environment.APP_CONFIG_DIR);
  const secret = await openCredentialsSecret(environment.APP_CREDENTIALS_SECRET, environment.APP_DATA_DIR);
  if (secret.generatedFile !== null) {
    const { generatedFile } = secret;
    logger.warn(`APP_CREDENTIALS_SECRET is not set; stored keys are sealed with the secret in ${generatedFile}.`);
  }
  const sealer = createSealer({ secret, dataKeys: stores.dataKeys, unitOfWork, lockName, clock, createId });
  // What is opened now stays open, also when the secret changes while the server runs.
  const { unopened } = await sealer.inspectKeys();
  if (unopened > 0) {
    const advice = await adviseOnGenerated(environment);
    logger.warn(`Keys that seal stored keys cannot be opened. ${advice ?? 'Was APP_CREDENTIALS_SECRET changed?'}`, {
      unopened,
    });
  }
  for (const text of [...secretsOfFile(file), ...(await secret.read())]) logger.secrets.add(text);
  return {
    providerKeys: createProviderKeys(providerKeysOf(environment), keysOfSecretsFile(file), sealer, logger),
    pluginSecrets: createPluginSecrets(sealer, logger),
    settingSecrets: file.plugins,
    secrets: { secret, sealer, stores, pluginSettings: plugins.settings, unitOfWork, lockName },
  };
}

/** The file of the secret that a server generates where its environment has none, whether it is there or not. */
export function generatedSecretOf({ APP_DATA_DIR }: Pick<Environment, 'APP_DATA_DIR'>): string {
  return join(APP_DATA_DIR, 'credentials-secret');
}

/** What to do where the environment has taken the place of a generated secret that is still there; null where it has not. */
export async function adviseOnGenerated(environment: Environment): Promise<string | null> {
  const file = generatedSecretOf(environment);
  if (environment.APP_CREDENTIALS_SECRET === undefined || !(await isThere(file))) return null;
  return `${file} has the secret that the server had generated: put it behind the others in APP_CREDENTIALS_SECRET, start, and run "learnwright secrets rotate".`;
}

/** Whether there is such a file. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The sealed texts of plugins; like provider keys, they are kept out of the log. */
function createPluginSecrets(sealer: Sealer, { secrets }: SystemLogger): PluginSecrets {
  return {
    seal: (text, purpose) => {
      secrets.addKey(text);
      return sealer.seal(text, purpose);
    },
    open: async (envelope, purpose) => {
      const text = await sealer.open(envelope, purpose);
      if (text !== null) secrets.addKey(text);
      return text;
    },
  };
}
