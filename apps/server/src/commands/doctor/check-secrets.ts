import { access, constants } from 'node:fs/promises';
import { type Clock, createIdFactory } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { AppConfig } from '../../configuration/app-config.ts';
import type { Environment } from '../../configuration/environment.ts';
import { hasOperatorCredential, NO_OPERATOR } from '../../identity/operator-credential.ts';
import type { SystemLogger } from '../../log/system-logger.ts';
import { adviseOnGenerated, generatedSecretOf, openSecrets } from '../../secrets/open-secrets.ts';
import { inspectSecrets, type SecretsState } from '../../secrets/rotate-secrets.ts';
import { type Checks, type Finding, failed, fine } from './checks.ts';

/** What the checks of secrets work with. */
export interface SecretParts {
  readonly environment: Environment;
  readonly config: AppConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: SystemLogger;
}

/** Whether an operator can call. */
export async function checkOperators(
  checks: Checks,
  { environment, config, database, clock }: SecretParts,
): Promise<void> {
  if (environment.APP_AUTH_MODE === 'open') return;
  await checks.make('operators', 'Look at the database.', async () => {
    const can = await hasOperatorCredential({ stores: database.stores, clock, config });
    if (can) return [null, fine('An operator can call.')];
    return [null, failed(NO_OPERATOR, 'Make one: learnwright token create "my laptop" --role operator')];
  });
}

/** Whether what is sealed can be opened. Makes no secret where there is none. */
export async function checkStoredKeys(checks: Checks, parts: SecretParts): Promise<void> {
  const { environment, database, clock, logger } = parts;
  const todo = 'Put the secret back that sealed the keys.';
  await checks.make('stored keys', todo, async () => {
    const file = generatedSecretOf(environment);
    const refusal = environment.APP_CREDENTIALS_SECRET === undefined ? await findRefusal(file) : null;
    if (refusal === 'EACCES') {
      const remedy = `Give the file to the user that the server runs as: chown <user> ${file}`;
      return [null, failed(`This user may not read ${file}.`, remedy)];
    }
    if (refusal !== null) {
      const sealed = (await database.stores.dataKeys.list()).length;
      if (sealed === 0) return [null, fine('None yet, and no secret: the first start generates one.')];
      return [null, failed(`${file} is gone, and ${sealed} data keys were sealed with it.`, `Put ${file} back.`)];
    }
    const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
    const { secrets } = await openSecrets(environment, database, { clock, createId, logger });
    return [null, describeSecrets(await inspectSecrets(secrets), await adviseOnGenerated(environment))];
  });
}

function describeSecrets(state: SecretsState, advice: string | null): Finding {
  const { stored_keys, unopened_keys, unopened_data_keys, unopened, unopened_settings, outdated_keys } = state;
  if (unopened_keys === 0 && unopened_data_keys === 0) {
    const waiting = outdated_keys === 0 ? '' : ` "learnwright secrets rotate" has ${outdated_keys} to seal anew.`;
    return fine(`${stored_keys} stored, and all can be opened.${waiting}`);
  }
  const [first] = [
    ...unopened.map(({ slot, user_id }) => `${slot} of ${user_id}`),
    ...unopened_settings.map(({ key, plugin }) => `the setting "${key}" of the plugin ${plugin}`),
  ];
  const example = first === undefined ? '' : ` The first is ${first}.`;
  return failed(
    `${unopened_keys} of ${stored_keys} stored keys and ${unopened_data_keys} data keys cannot be opened, and count as absent.${example}`,
    advice ?? 'Put the secret that sealed them behind the others in APP_CREDENTIALS_SECRET.',
  );
}

/** The code of the error that reading a file meets; null where it can be read. */
async function findRefusal(path: string): Promise<unknown> {
  return access(path, constants.R_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );
}
