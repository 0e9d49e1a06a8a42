import { findOutage } from '@learnwright/core';
import type { AppContext } from '../features/app-context.ts';
import { warnOfPacks } from '../features/translations/warn-of-packs.ts';
import { createCallers } from '../identity/create-callers.ts';
import { openSignIn } from '../identity/sign-in/open-sign-in.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { startNoting } from '../operations/start-noting.ts';
import type { ListenOptions, RequestHandler } from '../requests/listen.ts';
import { createPageChanges, type PageChanges } from '../requests/page-changes.ts';
import type { Stopping } from '../requests/stopping.ts';
import { explainOpening } from '../storage/explain-opening.ts';
import type { AppOptions } from './app-options.ts';
import { type ComposedServer, composeServer } from './compose-server.ts';
import { createJobKinds } from './core-jobs.ts';
import { type AppliedMigration, type OpenedServer, openServer } from './open-server.ts';
import { createPluginRecords } from './plugin-records.ts';
import { createRefusals, createRequestApp } from './request-app.ts';

/** A composed server that does not listen yet. */
export interface App {
  readonly handle: RequestHandler;
  /** Makes the problem document of what never became a request, and writes it into the log. */
  readonly refuse: ListenOptions['refuse'];
  readonly context: AppContext;
  readonly logger: SystemLogger;
  readonly stopping: Stopping;
  /** Whether the web app is served. */
  readonly servesWeb: boolean;
  /** The pages of plugins that are being written; null where none is. */
  readonly pageChanges: PageChanges | null;
  /** The migrations that this start has applied. */
  readonly applied: readonly AppliedMigration[];
  /** Deactivates the plugins and closes the database. */
  close(): Promise<void>;
}

/** Composes the server: configuration, database with its migrations applied, plugins started, the request handler. */
export async function createApp(options: AppOptions): Promise<App> {
  const opened = await openServer(options);
  try {
    const composed = await composeServer(opened, options);
    return await serve(opened, composed, options);
  } catch (error) {
    await opened.close();
    throw findOutage(error) === null ? error : explainOpening(options.environment.DATABASE_URL, error);
  }
}

/** Starts the plugins and what runs in the background, and builds what answers requests. */
async function serve(opened: OpenedServer, composed: ComposedServer, options: AppOptions): Promise<App> {
  const { database, timers, metrics } = opened;
  const { context, handling, journal, limits, readings, stopping, upkeep } = composed;
  const { environment, logger, telemetry, plugins: depth = 'activate' } = options;
  const { host, installer, jobs } = context;
  options.onHost?.(host);
  const signIn = await openSignIn(environment, context, database, { timers, noteMail: metrics.noteMail });
  if (depth !== 'none') await startNoting(journal, () => host.start(createPluginRecords(context), depth));
  warnOfPacks(host.texts.findings(), opened.languageFiles, logger);
  if (depth === 'activate') await installer.follow();
  upkeep.start(composed.upkeepTasks);
  if (options.runsJobs !== false) {
    const alone = database.dialect === 'sqlite';
    await jobs.open(createJobKinds(context), { alone });
    await host.startWork({ alone });
  }
  const callers = createCallers(context, { timers, fetch, lockName: database.lockName, signIn });
  telemetry?.sendMetrics(readings);
  const tracing = telemetry?.tracing ?? null;
  const web = opened.web?.files ?? null;
  const { linked = [] } = options;
  const pageChanges =
    linked.length === 0 ? null : createPageChanges({ host, linked, stopping, start: context.createId() });
  const parts = { callers, signIn, limits, handling, metrics, tracing, stopping, web, pageChanges };
  const app = createRequestApp(context, parts, options);
  return {
    handle: (request, env = {}) => app.fetch(request, env),
    refuse: createRefusals(context),
    context,
    logger,
    stopping,
    servesWeb: web !== null,
    pageChanges,
    applied: opened.applied,
    close: async () => {
      try {
        await upkeep.stop();
        await jobs.stop();
        await host.deliveries.stop();
        await installer.close();
        await host.stop();
        await callers.close();
        signIn?.close();
      } finally {
        await opened.close().finally(journal.close);
      }
    },
  };
}
