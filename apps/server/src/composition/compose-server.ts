import { findRecordOwners } from '@learnwright/core';
import { createRequestHandling, type RequestHandling } from '@learnwright/http';
import type { FileJournal } from '@learnwright/plugin-host';
import { restorePlugins } from '@learnwright/plugin-installer';
import { openJobs } from '../background/jobs/open-jobs.ts';
import { listUpkeepTasks } from '../background/upkeep/server-upkeep.ts';
import { createResponseBounds } from '../background/upkeep/stored-responses.ts';
import { createUpkeep, type Upkeep, type UpkeepTasks } from '../background/upkeep/upkeep.ts';
import type { AppContext } from '../features/app-context.ts';
import { keepApiDocument } from '../features/documentation/api-document.ts';
import { listCoreTexts } from '../features/translations/web-texts.ts';
import { finishErasures } from '../features/users/erase-user.ts';
import { type OpenMetrics, openMetrics } from '../operations/metrics/open-metrics.ts';
import { createReadiness } from '../operations/readiness.ts';
import { openStartJournal } from '../operations/start-noting.ts';
import { watchAiCall } from '../operations/telemetry/watch-ai-call.ts';
import { createLimits, type ServerLimits } from '../requests/limits/create-limits.ts';
import { createStopping, type Stopping } from '../requests/stopping.ts';
import type { AppOptions } from './app-options.ts';
import { buildApiDocument } from './core-routes.ts';
import { createHost } from './create-host.ts';
import { createInstaller, enabledPackages, openArchives } from './installed-plugins.ts';
import type { OpenedServer } from './open-server.ts';

/** A server whose parts know each other; no plugin is started, and nothing runs in the background. */
export interface ComposedServer {
  readonly context: AppContext;
  readonly handling: RequestHandling;
  readonly journal: FileJournal;
  readonly limits: ServerLimits;
  readonly readings: OpenMetrics;
  readonly stopping: Stopping;
  readonly upkeep: Upkeep;
  readonly upkeepTasks: UpkeepTasks;
}

/** Builds the plugin host, the installer, the jobs and what the endpoints work with, over an opened server. */
export async function composeServer(opened: OpenedServer, options: AppOptions): Promise<ComposedServer> {
  const { config, database, clock, createId, timers, metrics, providerKeys, pluginSecrets, settingSecrets } = opened;
  const { environment, logger, version, telemetry } = options;
  const { stores, unitOfWork } = database;
  const tracing = telemetry?.tracing ?? null;
  const upkeep = createUpkeep({ timers, logger, onEnded: metrics.noteUpkeep });
  const answers = stores.storedResponses;
  const responseBounds = createResponseBounds({ answers, clock, limits: config.limits, hurry: upkeep.hurry });
  const handling = openHandling(opened, options, responseBounds.note);
  const archives = openArchives(options, config, database, createId);
  const installed = await restorePlugins(options.discovered, enabledPackages(config, options), archives);
  const journal = openStartJournal(environment.APP_DATA_DIR, clock);
  const redactSecrets = logger.secrets.redact;
  const jobs = openJobs(config, database, { clock, createId, timers, logger, redactSecrets, server: opened.self });
  const hosting = { ...options, settingSecrets, coreTexts: listCoreTexts(opened.web?.texts ?? {}) };
  const host = createHost(hosting, installed, database, journal, opened.languageFiles, {
    clock,
    createId,
    requests: { ...handling, stripResponses: config.plugins.strip_answers },
    migrate: opened.migrate,
    ai: {
      findSettings: stores.settings.find,
      openKey: providerKeys.open,
      usage: stores.aiUsage,
      dailyTokens: config.ai.daily_tokens,
      answerMilliseconds: config.ai.answer_seconds * 1000,
      watchCall: () => watchAiCall(metrics, tracing),
    },
    secrets: pluginSecrets,
    startJob: jobs.start,
    findJob: jobs.find,
    onPluginError: ({ plugin, hook }) => metrics.notePluginFailure(plugin, hook),
    wasHeldUp: opened.wasHeldUp,
    ...(tracing && { aroundHook: tracing.runHook }),
  });
  const interrupt = () => {
    jobs.interrupt();
    host.interrupt();
    // What is published from now on is delivered by another server, or after the next start.
    void host.deliveries.stop();
  };
  const stopping = createStopping({ interrupt }, timers);
  const unlimited = options.unlimited ?? false;
  const limits = createLimits(config, environment, database, { clock, logger, timers, unlimited });
  const watched = { database, host, places: environment, clock, timers, elapsed: () => performance.now() };
  const readings = openMetrics({ ...watched, metrics, logger, jobs: stores.jobs, queue: limits.queue, version });
  const context: AppContext = {
    ...{ stores, unitOfWork, clock, createId, host, jobs, providerKeys, config, logger, version },
    snapshot: database.snapshot,
    exclusively: database.exclusively,
    work: database.work,
    tablesWithoutRights: database.tablesWithoutRights,
    installer: createInstaller(archives, host, database, { ...options, clock, createId, restored: installed }),
    secrets: opened.secrets,
    authMode: environment.APP_AUTH_MODE,
    trustsProxies: environment.APP_TRUSTED_PROXIES.rules.length > 0,
    readMetrics: readings.page,
    readiness: createReadiness({ ...watched, limits: config.readiness, isStopping: () => stopping.hasBegun }),
    apiDocument: keepApiDocument(host.routeGroups, () => buildApiDocument({ config, version, host })),
  };
  const erasures = finishErasures(context);
  const upkeepTasks = listUpkeepTasks(config, database, { clock, responseBounds, erasures, ofPlugins: host.upkeep });
  return { context, handling, journal, limits, readings, stopping, upkeep, upkeepTasks };
}

/** What routes do beside their handlers: locks, idempotency, bounds, checked answers. */
function openHandling(
  { config, database: { stores, unitOfWork, lockName, tryLockName, readFromReplica }, clock, self }: OpenedServer,
  { checkResponses, logger }: AppOptions,
  onKept: (scope: string, bytes: number) => void,
): RequestHandling {
  const findOwners: RequestHandling['findOwners'] = (record, ids) => findRecordOwners(stores, record, ids);
  return createRequestHandling(
    { unitOfWork, lockName, tryLockName, readFromReplica, clock, findOwners },
    {
      server: self,
      bodyLimit: config.limits.body_bytes,
      storedResponseBytes: config.limits.kept_answer_bytes,
      onKept,
      checkResponses: checkResponses ?? config.app.check_answers,
      unknownQuery: config.app.unknown_query,
      onStreamError: (error) =>
        logger.error('A streamed answer could not be sent to its end, or could not be kept.', { error }),
    },
  );
}
