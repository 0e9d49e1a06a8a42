import { join } from 'node:path';
import { createIdFactory, findOutage, findRecordOwners } from '@learnwright/core';
import { CORE_MIGRATIONS, type Database, type MigrationReport } from '@learnwright/db';
import { createRequestEffects, type RequestEffects } from '@learnwright/http';
import { createTimers, type HostPorts, readConfigFile, restorePlugins } from '@learnwright/plugin-host';
import { keepApiDocument } from './api-document.ts';
import type { AppContext } from './app-context.ts';
import type { AppOptions } from './app-options.ts';
import { type Callers, createCallers } from './callers/create-callers.ts';
import { appConfigSchema } from './configuration/app-config.ts';
import { secretsOf } from './configuration/environment.ts';
import { createJobKinds } from './core-jobs.ts';
import { buildApiDocument } from './core-routes.ts';
import { createHost } from './create-host.ts';
import { explainOpening } from './database/explain-opening.ts';
import { openServerDatabase } from './database/open-server-database.ts';
import { createInstaller, enabledPackages, openArchives } from './installed-plugins.ts';
import { openJobs } from './jobs/open-jobs.ts';
import { readLanguageFiles } from './languages/language-files.ts';
import { warnOfPacks } from './languages/warn-of-packs.ts';
import { createLimits } from './limits/create-limits.ts';
import type { ListenOptions, RequestHandler } from './listen.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { createServerMetrics } from './metrics/server-metrics.ts';
import { createReadiness } from './operation/readiness.ts';
import { createPluginRecords } from './plugin-records.ts';
import { openStartJournal, startNoting } from './recovery/start-noting.ts';
import { createRefusals, createRequestApp } from './request-app.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { makeDataDirectory } from './secrets/private-files.ts';
import { openSignIn } from './sign-in/open-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { createStopping, type Stopping } from './stopping/stopping.ts';
import { createSystemClock } from './system-clock.ts';
import { watchAiCall } from './telemetry/watch-ai-call.ts';
import { createServerUpkeep, type ServerUpkeep } from './upkeep/server-upkeep.ts';
import { watchLoop } from './watch-loop.ts';

/** A step that core (`core`) or a plugin has taken with its tables. */
export type AppliedMigration = MigrationReport['applied'][number];

/** A composed server that does not listen yet. */
export interface App {
  readonly handle: RequestHandler;
  /** Makes the problem document of what never became a request, and writes it into the log. */
  readonly refuse: ListenOptions['refuse'];
  readonly context: AppContext;
  readonly stopping: Stopping;
  /** The migrations that this start has applied. */
  readonly applied: readonly AppliedMigration[];
  /** Deactivates the plugins and closes the database. */
  close(): Promise<void>;
}

/** Composes the server: configuration, database with its migrations applied, plugins started, the request handler. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment, logger, version } = options;
  for (const secret of secretsOf(environment)) logger.secrets.add(secret);
  const config = await readConfigFile(join(environment.APP_CONFIG_DIR, 'app.yaml'), appConfigSchema);
  const languageFiles = await readLanguageFiles(environment.APP_CONFIG_DIR);
  await makeDataDirectory(environment.APP_DATA_DIR);
  const clock = options.clock ?? createSystemClock(logger);
  const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const tracing = options.telemetry?.tracing ?? null;
  const noteTaskFailure = (error: unknown) =>
    logger.error('What follows a commit has failed; the commit stays.', { error });
  const opened = await openServerDatabase(environment, config.database, options.serving ?? null, {
    ...(options.synchronous && { synchronous: options.synchronous }),
    onTaskFailed: noteTaskFailure,
  });
  const database = tracing === null ? opened : { ...opened, unitOfWork: tracing.followUnits(opened.unitOfWork) };
  const loop = watchLoop(createTimers(), () => performance.now());
  try {
    const applied: AppliedMigration[] = [];
    const migrate: HostPorts['migrate'] = async (owner, migrations, options) => {
      const report = await database.migrate([{ owner, migrations, ...options }]);
      applied.push(...report.applied);
      for (const { name } of report.changed) logger.warn(changedSentence(name), { plugin: owner });
    };
    await migrate(CORE_MIGRATIONS.owner, CORE_MIGRATIONS.migrations);
    const { stores, unitOfWork, lockName, tryLockName } = database;
    const timers = options.timers ?? createTimers();
    const metrics = createServerMetrics();
    const upkeep = createServerUpkeep(config, database, {
      clock,
      logger,
      timers,
      upkeepOfPlugins: (signal) => host.upkeep(signal),
      onEnded: metrics.noteUpkeep,
    });
    const { providerKeys, pluginSecrets, settingSecrets, secrets } = await openSecrets(environment, database, {
      clock,
      createId,
      logger,
    });
    const server = { id: createId(), isLiving: database.servers.isLiving };
    await database.servers.join(server.id);
    const findOwners: RequestEffects['findOwners'] = (record, ids) => findRecordOwners(stores, record, ids);
    const effects = createRequestEffects(
      { unitOfWork, lockName, tryLockName, clock, findOwners },
      {
        server,
        bodyLimit: config.limits.body_bytes,
        keptAnswerBytes: config.limits.kept_answer_bytes,
        onKept: upkeep.noteKept,
        checkResponses: options.checkResponses ?? config.app.check_answers,
        unknownQuery: config.app.unknown_query,
        onStreamError: (error) =>
          logger.error('A streamed answer could not be sent to its end, or could not be kept.', { error }),
      },
    );
    const archives = openArchives(options, config, database, createId);
    const installed = await restorePlugins(options.discovered, enabledPackages(config, options), archives);
    const ai = {
      findSettings: stores.settings.find,
      openKey: providerKeys.open,
      usage: stores.aiUsage,
      dailyTokens: config.ai.daily_tokens,
      answerMilliseconds: config.ai.answer_seconds * 1000,
      watchCall: () => watchAiCall(metrics, tracing),
    };
    const journal = openStartJournal(environment.APP_DATA_DIR, clock);
    const jobs = openJobs(config, database, {
      ...{ clock, createId, timers, logger, hideSecrets: logger.secrets.hideIn },
      kinds: createJobKinds(() => context),
    });
    const wasHeldUp = (milliseconds: number) => database.waitedLong(milliseconds) || loop.stoodStill(milliseconds);
    const host = createHost({ ...options, settingSecrets }, installed, database, journal, languageFiles, {
      clock,
      createId,
      effects: { ...effects, stripResponses: config.plugins.strip_answers },
      migrate,
      ai,
      secrets: pluginSecrets,
      startJob: jobs.start,
      findJob: jobs.find,
      onPluginError: ({ plugin, hook }) => metrics.notePluginFailure(plugin, hook),
      wasHeldUp,
      ...(tracing && { aroundHook: tracing.runHook }),
    });
    options.onHost?.(host);
    const interrupt = () => {
      jobs.interrupt();
      host.interrupt();
      // What is published from now on is delivered by another server, or after the next start.
      void host.effects.stop();
    };
    const stopping = createStopping({ interrupt }, timers);
    const installer = createInstaller(archives, host, database, { ...options, clock, createId, restored: installed });
    const elapsed = () => performance.now();
    const watched = { database, host, places: environment, clock, timers, elapsed };
    const context: AppContext = {
      stores,
      unitOfWork,
      snapshot: database.snapshot,
      clock,
      createId,
      host,
      installer,
      jobs,
      providerKeys,
      secrets,
      config,
      authMode: environment.APP_AUTH_MODE,
      logger,
      version,
      readiness: createReadiness({ ...watched, limits: config.readiness, isStopping: () => stopping.hasBegun }),
      apiDocument: keepApiDocument(host.routeGroups, () => buildApiDocument({ config, version, host })),
    };
    const signIn = await openSignIn(environment, context, database);
    const { plugins: depth = 'activate' } = options;
    if (depth !== 'none') await startNoting(journal, () => host.start(createPluginRecords(context), depth));
    warnOfPacks(host.texts.findings(), languageFiles, logger);
    if (depth === 'activate') await installer.follow();
    upkeep.start();
    if (options.runsJobs !== false) {
      jobs.open();
      await host.startWork({ alone: database.dialect === 'sqlite' });
    }
    const callers = createCallers(context, { timers, fetch, lockName, signIn });
    const unlimited = options.unlimited ?? false;
    const limits = createLimits(config, environment, database, { clock, logger, timers, unlimited });
    const readings = openMetrics({ ...watched, version, metrics, line: limits.line, jobs: stores.jobs, logger });
    options.telemetry?.sendMetrics(readings);
    const parts = { callers, signIn, limits, effects, metrics, readMetrics: readings.page, tracing, stopping };
    const app = createRequestApp(context, parts, options);
    const handle: RequestHandler = (request, env = {}) => app.fetch(request, env);
    return {
      handle,
      refuse: createRefusals(context),
      context,
      stopping,
      applied,
      close: () =>
        closeApp(context, callers, signIn, upkeep, database).finally(() => {
          journal.close();
          loop.stop();
        }),
    };
  } catch (error) {
    loop.stop();
    await database.close();
    throw findOutage(error) === null ? error : explainOpening(environment.DATABASE_URL, error);
  }
}

function changedSentence(name: string): string {
  return `The migration "${name}" is not the one that this database has applied, and is not run again. Its change belongs into a migration of its own.`;
}

async function closeApp(
  { host, installer, jobs }: AppContext,
  callers: Callers,
  signIn: SignIn | null,
  upkeep: ServerUpkeep,
  database: Database,
): Promise<void> {
  await upkeep.stop();
  await jobs.stop();
  await host.effects.stop();
  await installer.close();
  await host.stop();
  await callers.close();
  signIn?.close();
  await database.close();
}
