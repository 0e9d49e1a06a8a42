import { join } from 'node:path';
import type { Clock, CreateId } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { readConfigFile } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import { type Environment, providerKeysOf } from '../configuration/environment.ts';
import { openCredentialsSecret } from './credentials-secret.ts';
import { createProviderKeys, keysOfSecretsFile, type ProviderKeys, secretsFileSchema } from './provider-keys.ts';
import type { SecretsPorts } from './rotate-secrets.ts';
import { createSealer } from './sealer.ts';

/** What a server keeps secret, and what sealed texts are opened with. */
export interface OpenSecrets {
  readonly providerKeys: ProviderKeys;
  readonly secrets: SecretsPorts;
}

/** Opens the secrets of a server: the one that seals, the data keys of the database, the keys of the host. */
export async function openSecrets(
  environment: Environment,
  { stores, unitOfWork, lockName }: Database,
  { clock, createId, logger }: { readonly clock: Clock; readonly createId: CreateId; readonly logger: Logger },
): Promise<OpenSecrets> {
  const file = await readConfigFile(join(environment.APP_CONFIG_DIR, 'secrets.yaml'), secretsFileSchema);
  const secret = await openCredentialsSecret(environment.APP_CREDENTIALS_SECRET, environment.APP_DATA_DIR);
  if (secret.generatedFile !== null) {
    const { generatedFile } = secret;
    logger.warn(`APP_CREDENTIALS_SECRET is not set; stored keys are sealed with the secret in ${generatedFile}.`);
  }
  const sealer = createSealer({ secret, dataKeys: stores.dataKeys, unitOfWork, lockName, clock, createId });
  // What is opened now stays open, also when the secret changes while the server runs.
  const { unopened } = await sealer.inspectKeys();
  if (unopened > 0) {
    logger.warn('Keys that seal stored keys cannot be opened. Was APP_CREDENTIALS_SECRET changed?', { unopened });
  }
  return {
    providerKeys: createProviderKeys(providerKeysOf(environment), keysOfSecretsFile(file), sealer, logger),
    secrets: { secret, sealer, stores, unitOfWork, lockName },
  };
}
