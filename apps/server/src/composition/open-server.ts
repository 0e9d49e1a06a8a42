import { join } from 'node:path';
import { type Clock, type CreateId, createIdFactory, findOutage } from '@learnwright/core';
import { CORE_MIGRATIONS, type Database, type MigrationReport } from '@learnwright/db';
import { createTimers, type HostPorts, readConfigFile, type Timers } from '@learnwright/plugin-host';
import { type AppConfig, appConfigSchema } from '../configuration/app-config.ts';
import { secretsOf } from '../configuration/environment.ts';
import { type LanguageFile, readLanguageFiles } from '../features/translations/language-files.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { createServerMetrics, type ServerMetrics } from '../operations/metrics/server-metrics.ts';
import { createSystemClock } from '../operations/system-clock.ts';
import { watchLoop } from '../operations/watch-loop.ts';
import { type OpenSecrets, openSecrets } from '../secrets/open-secrets.ts';
import { makeDataDirectory } from '../secrets/private-files.ts';
import { explainOpening } from '../storage/explain-opening.ts';
import { openServerDatabase } from '../storage/open-server-database.ts';
import type { AppOptions } from './app-options.ts';
import { openWebApp, type WebApp } from './open-web-app.ts';

/** A step that core (`core`) or a plugin has taken with its tables. */
export type AppliedMigration = MigrationReport['applied'][number];

/** What a server has before any plugin is there: its settings, its database with core's tables, its clock, its secrets. */
export interface OpenedServer extends OpenSecrets {
  readonly config: AppConfig;
  readonly languageFiles: readonly LanguageFile[];
  /** The web app; null where none is served. */
  readonly web: WebApp | null;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly timers: Timers;
  readonly metrics: ServerMetrics;
  readonly database: Database;
  /** Migrates the tables of core or of a plugin, and warns of migrations that have changed. */
  readonly migrate: HostPorts['migrate'];
  /** The migrations that were applied so far. */
  readonly applied: readonly AppliedMigration[];
  /** This server among those of the database. */
  readonly self: { readonly id: string; readonly isLiving: (id: string) => Promise<boolean> };
  /** Whether the database or this process stood still in the last milliseconds: then nothing took long by itself. */
  readonly wasHeldUp: (milliseconds: number) => boolean;
  close(): Promise<void>;
}

/** Reads the configuration, opens the database and brings core's tables up to date. */
export async function openServer(options: AppOptions): Promise<OpenedServer> {
  const { environment, logger } = options;
  for (const secret of secretsOf(environment)) logger.secrets.add(secret);
  const config = await readConfigFile(join(environment.APP_CONFIG_DIR, 'app.yaml'), appConfigSchema);
  const languageFiles = await readLanguageFiles(environment.APP_CONFIG_DIR);
  const web = await openWebApp(config.app.web, options.web ?? null);
  await makeDataDirectory(environment.APP_DATA_DIR);
  const clock = options.clock ?? createSystemClock(logger);
  const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const database = await openFollowedDatabase(options, config);
  const loop = watchLoop(createTimers(), () => performance.now());
  const close = () => database.close().finally(loop.stop);
  try {
    // What is wrong with the replica is said at the start, and not with the first export.
    await database.readFromReplica(database.ping);
    const applied: AppliedMigration[] = [];
    const migrate = migrateWith(database, logger, applied);
    await migrate(CORE_MIGRATIONS.owner, CORE_MIGRATIONS.migrations);
    const secrets = await openSecrets(environment, database, { clock, createId, logger });
    const self = { id: createId(), isLiving: database.servers.isLiving };
    await database.servers.join(self.id);
    return {
      ...{ config, languageFiles, web, clock, createId, database, migrate, applied, self, close },
      ...secrets,
      timers: options.timers ?? createTimers(),
      metrics: createServerMetrics(),
      wasHeldUp: (milliseconds) => database.waitedLong(milliseconds) || loop.stoodStill(milliseconds),
    };
  } catch (error) {
    await close();
    throw findOutage(error) === null ? error : explainOpening(environment.DATABASE_URL, error);
  }
}

/** Opens the database; its units of work are part of the traces, where some are sent. */
async function openFollowedDatabase(options: AppOptions, config: AppConfig): Promise<Database> {
  const { environment, logger, serving = null, synchronous, telemetry } = options;
  const database = await openServerDatabase(environment, config.database, serving, {
    ...(synchronous && { synchronous }),
    onTaskFailed: (error) => logger.error('What follows a commit has failed; the commit stays.', { error }),
    onReplica: (complaint) => {
      if (complaint === null) logger.info('The replica of the database is read again.');
      else logger.warn('The replica of the database is not read for now; the primary is.', { reason: complaint });
    },
  });
  const tracing = telemetry?.tracing ?? null;
  return tracing === null ? database : { ...database, unitOfWork: tracing.followUnits(database.unitOfWork) };
}

function migrateWith(database: Database, logger: SystemLogger, applied: AppliedMigration[]): HostPorts['migrate'] {
  return async (owner, migrations, options) => {
    const report = await database.migrate([{ owner, migrations, ...options }]);
    applied.push(...report.applied);
    for (const { name } of report.changed) logger.warn(changedSentence(name), { plugin: owner });
  };
}

function changedSentence(name: string): string {
  return `The migration "${name}" is not the one that this database has applied, and is not run again. Its change belongs into a migration of its own.`;
}
