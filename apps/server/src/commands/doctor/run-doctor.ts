import type { DoctorCheck } from '@learnwright/cli';
import type { Clock } from '@learnwright/core';
import type { Discovery } from '@learnwright/plugin-host';
import { appConfigSchema } from '../../configuration/app-config.ts';
import { type Environment, readEnvironment, secretsOf } from '../../configuration/environment.ts';
import type { SystemLogger } from '../../log/system-logger.ts';
import { checkEffects, checkHealth, checkMigrations, checkReplica, openExisting } from './check-database.ts';
import {
  checkAddresses,
  checkConfiguration,
  checkFiles,
  checkLanguages,
  checkNode,
  checkWebApp,
} from './check-machine.ts';
import { checkPlugins, checkRunning } from './check-plugins.ts';
import { checkOperators, checkStoredKeys } from './check-secrets.ts';
import { checkOwnPlugins, checkSettings } from './check-settings.ts';
import { type Checks, createChecks, fine } from './checks.ts';

/** What the doctor works with. */
export interface DoctorParts {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The versions of Node and of this server. */
  readonly node: string;
  readonly version: string;
  readonly clock: Clock;
  readonly logger: SystemLogger;
  readonly discover: () => Promise<Discovery>;
  readonly fetch: typeof fetch;
}

/**
 * Looks at an installation, in order; a check that cannot be made because of an earlier one is left out. Changes nothing:
 * no table is migrated, no file is made, and no plugin is activated. Only plugins that come with the server are loaded.
 */
export async function runDoctor(parts: DoctorParts): Promise<DoctorCheck[]> {
  const { variables, node, logger } = parts;
  const checks = createChecks(logger.secrets.redact);
  checks.add('node', checkNode(node));
  const environment = await checks.make('environment', 'Correct the variables.', async () => {
    const read = readEnvironment(variables);
    return [read, fine('Every variable is valid.')];
  });
  if (environment === null) return checks.list();
  for (const secret of secretsOf(environment)) logger.secrets.add(secret);
  await lookAround(checks, environment, parts);
  return checks.list();
}

async function lookAround(checks: Checks, environment: Environment, parts: DoctorParts): Promise<void> {
  const { node, version, clock, logger, discover, fetch } = parts;
  const found = await checkConfiguration(checks, environment);
  const config = found ?? appConfigSchema.parse({});
  if (found !== null) await checkWebApp(checks, found);
  await checkLanguages(checks, environment);
  checks.add('addresses', checkAddresses(environment));
  await checkFiles(checks, environment, config.readiness.free_bytes);
  const database = await openExisting(checks, environment);
  try {
    const hasTables = database !== null && (await checkMigrations(checks, database));
    const { pool_size } = config.database;
    if (database !== null) await checkHealth(checks, database, { url: environment.DATABASE_URL, pool_size }, clock);
    if (database !== null) await checkReplica(checks, database);
    if (hasTables) {
      const secretParts = { environment, config, database, clock, logger };
      await checkOperators(checks, secretParts);
      await checkStoredKeys(checks, secretParts);
      await checkEffects(checks, database, clock);
      await checkSettings(checks, database, environment.APP_CONFIG_DIR);
    }
    if (found !== null) {
      const server = { environment, version, node };
      const [discovered, stores] = [await discover(), hasTables ? database : null];
      const states = (await stores?.plugins.states.list()) ?? [];
      const disabled = new Set(states.filter(({ enabled }) => !enabled).map(({ name }) => name));
      await checkOwnPlugins(checks, discovered, { environment, config }, disabled);
      await checkPlugins(checks, discovered, config, server, stores);
    }
  } finally {
    await database?.close();
  }
  await checkRunning(checks, environment, fetch);
}
