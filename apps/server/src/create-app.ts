import { join } from 'node:path';
import { type Clock, createIdFactory, findRecordOwners } from '@learnwright/core';
import { CORE_MIGRATIONS, type Database, type MigrationReport, openDatabase } from '@learnwright/db';
import {
  addRoutes,
  createHono,
  createRequestEffects,
  createRouteApp,
  problemResponse,
  type RequestEffects,
  type RouteHono,
} from '@learnwright/http';
import {
  createTimers,
  type Discovery,
  type HostPorts,
  type PluginHost,
  readConfigFile,
  restorePlugins,
  type Timers,
  type TrialOptions,
} from '@learnwright/plugin-host';
import type { Hono } from 'hono';
import { keepApiDocument } from './api-document.ts';
import type { AppContext } from './app-context.ts';
import { type Callers, createCallers } from './callers/create-callers.ts';
import { identify } from './callers/identify.ts';
import { appConfigSchema } from './configuration/app-config.ts';
import { type Environment, ownHostsOf, secretsOf } from './configuration/environment.ts';
import { ADMIN_ROUTES, APP_ROUTES, buildApiDocument } from './core-routes.ts';
import { createHost } from './create-host.ts';
import { admit } from './http/admit.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { createClientAddress } from './http/client-address.ts';
import { passTo, passToPlugin, takeRequest, toDocumentation } from './http/request-steps.ts';
import { createInstaller, enabledPackages, openArchives } from './installed-plugins.ts';
import { createLimits, type ServerLimits } from './limits/create-limits.ts';
import { boundWork, limitCalls, limitMistakes, waitForTurn } from './limits/limit-steps.ts';
import type { ListenOptions, RequestHandler } from './listen.ts';
import { createPluginRecords } from './plugin-records.ts';
import { openStartJournal, startNoting } from './recovery/start-noting.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { makeDataDirectory } from './secrets/private-files.ts';
import { openSignIn, SIGN_IN_PATH } from './sign-in/open-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { createSystemClock } from './system-clock.ts';
import type { SystemLogger } from './system-logger.ts';
import { createServerUpkeep, type ServerUpkeep } from './upkeep/server-upkeep.ts';

/** What an app is composed of. */
export interface AppOptions {
  readonly environment: Environment;
  readonly logger: SystemLogger;
  readonly version: string;
  readonly discovered: Discovery;
  /** Plugins to activate besides those that are enabled, such as the one that is being written. */
  readonly linked?: readonly string[];
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Default: the timers of the runtime. */
  readonly timers?: Timers;
  /** How plugins are tried before they are installed. */
  readonly trial?: TrialOptions;
  /** Told of the host before any code of a plugin runs: from then on, errors can be attributed. */
  readonly onHost?: (host: PluginHost) => void;
  /** Parses every JSON answer with its schema: for tests. */
  readonly checkResponses?: boolean;
  /** Gives callers no limits, whatever the settings say: for tests that call often. */
  readonly unlimited?: boolean;
}

/** A step that core (`core`) or a plugin has taken with its tables. */
export type AppliedMigration = MigrationReport['applied'][number];

/** A composed server that does not listen yet. */
export interface App {
  readonly handle: RequestHandler;
  /** Makes the problem document of what never became a request, and writes it into the log. */
  readonly refuse: ListenOptions['refuse'];
  readonly context: AppContext;
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
  await makeDataDirectory(environment.APP_DATA_DIR);
  const clock = options.clock ?? createSystemClock();
  const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const database = await openDatabase({ url: environment.DATABASE_URL });
  try {
    const applied: AppliedMigration[] = [];
    const migrate: HostPorts['migrate'] = async (owner, migrations, options) => {
      applied.push(...(await database.migrate([{ owner, migrations, ...options }])).applied);
    };
    await migrate(CORE_MIGRATIONS.owner, CORE_MIGRATIONS.migrations);
    const { stores, unitOfWork, lockName, tryLockName, ping } = database;
    const timers = options.timers ?? createTimers();
    const upkeep = createServerUpkeep(config, database, {
      clock,
      logger,
      timers,
      upkeepOfPlugins: (signal) => host.upkeep(signal),
    });
    const { providerKeys, secrets } = await openSecrets(environment, database, { clock, createId, logger });
    const findOwners: RequestEffects['findOwners'] = (record, ids) => findRecordOwners(stores, record, ids);
    const effects = createRequestEffects(
      { unitOfWork, lockName, tryLockName, clock, findOwners },
      {
        bodyLimit: config.limits.body_bytes,
        keptAnswerBytes: config.limits.kept_answer_bytes,
        onKept: upkeep.noteKept,
        checkResponses: options.checkResponses ?? false,
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
    };
    const journal = openStartJournal(environment.APP_DATA_DIR, clock);
    const host = createHost(options, installed, database, journal, { clock, createId, effects, migrate, ai });
    options.onHost?.(host);
    const installer = createInstaller(archives, host, database, { ...options, clock, createId, restored: installed });
    const context: AppContext = {
      stores,
      unitOfWork,
      snapshot: database.snapshot,
      clock,
      createId,
      host,
      installer,
      providerKeys,
      secrets,
      config,
      authMode: environment.APP_AUTH_MODE,
      logger,
      version,
      ping,
      apiDocument: keepApiDocument(host.routeGroups, () => buildApiDocument({ config, version, host })),
    };
    const signIn = await openSignIn(environment, context, database);
    await startNoting(journal, () => host.start(createPluginRecords(context)));
    await installer.follow();
    upkeep.start();
    const callers = createCallers(context, { timers, fetch, lockName, signIn });
    const unlimited = options.unlimited ?? false;
    const limits = createLimits(config, environment, database, { clock, logger, timers, unlimited });
    const app = createRequestApp(context, { callers, signIn, limits, effects }, options);
    const handle: RequestHandler = (request, env = {}) => app.fetch(request, env);
    return {
      handle,
      refuse: createRefusals(context),
      context,
      applied,
      close: () => closeApp(context, callers, signIn, upkeep, database),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What the steps of a request work with. */
interface RequestParts {
  readonly callers: Callers;
  readonly signIn: SignIn | null;
  readonly limits: ServerLimits;
  readonly effects: RequestEffects;
}

/** What a request passes on its way to its route, from top to bottom. */
function createRequestApp(
  context: AppContext,
  { callers, signIn, limits, effects }: RequestParts,
  { environment, logger }: AppOptions,
): Hono<RouteHono> {
  const app = createHono();
  const origins = environment.APP_CORS_ORIGINS;
  // What pages of other origins may read, problem documents included.
  if (origins.length > 0) app.use(allowOrigins(origins));
  // Its id, the problem document of what fails behind this step, its line in the log.
  app.use(
    takeRequest({
      idPrefix: context.createId().slice(-12),
      caller: callers.anonymous,
      logger,
      elapsed: () => performance.now(),
    }),
  );
  // Whether it is meant for this server, and sent by a page that may.
  app.use(admit({ hosts: ownHostsOf(environment), origins }));
  // Whether the process takes on more.
  app.use(boundWork(limits.line));
  const addressOf = createClientAddress(environment.APP_TRUSTED_PROXIES);
  if (limits.callers !== null) app.use(limitMistakes(limits.callers, addressOf));
  // Who sends it, by its credential. Open mode reads none: everybody is the same caller.
  if (callers.readers.length > 0) app.use(identify(callers.readers));
  // Whether the caller has calls left.
  if (limits.callers !== null) app.use(limitCalls(limits.callers, addressOf));
  // What was not refused waits for its turn.
  app.use(waitForTurn(limits.line));
  app.all('/', toDocumentation);
  app.all('/docs', toDocumentation);
  if (signIn !== null) app.all(`${SIGN_IN_PATH}/*`, signIn.answer);
  app.all('/api/plugins/*', passToPlugin(context.host));
  app.all('/api/admin/*', passTo(createRouteApp({ basePath: '/api', routes: ADMIN_ROUTES, context, effects })));
  addRoutes(app, { basePath: '/api', routes: APP_ROUTES, context, effects });
  return app;
}

/** What was no request has no step to pass: its id, its problem document and its line in the log are made here. */
function createRefusals({ createId, clock, logger }: AppContext): ListenOptions['refuse'] {
  return (error) => {
    const request_id = createId();
    logger.info('A connection was refused.', { request_id, code: error.code });
    const response = problemResponse(error, { requestId: request_id });
    response.headers.set('Date', new Date(clock.now()).toUTCString());
    return response;
  };
}

async function closeApp(
  { host, installer }: AppContext,
  callers: Callers,
  signIn: SignIn | null,
  upkeep: ServerUpkeep,
  database: Database,
): Promise<void> {
  await upkeep.stop();
  await installer.close();
  await host.stop();
  await callers.close();
  signIn?.close();
  await database.close();
}
