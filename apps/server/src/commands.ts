import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { setSourceMapsSupport } from 'node:module';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { printableText } from '@learnwright/archive';
import type { ServerCommands } from '@learnwright/cli';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { type Discovery, discoverPlugins, type PluginHost } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { createBackupCommands } from './commands/backup.ts';
import { createContentCommands, importContent, seed } from './commands/content.ts';
import { runDoctor } from './commands/doctor/run-doctor.ts';
import { createEffectCommands } from './commands/effects.ts';
import { createJobCommands } from './commands/jobs.ts';
import { createLanguageCommands } from './commands/languages.ts';
import { createMoveCommand } from './commands/move.ts';
import { readPlaces } from './commands/places.ts';
import { createPluginSettingCommands } from './commands/plugin-settings.ts';
import { createPluginCommands } from './commands/plugins.ts';
import { linkPlugins, serve, servePlugin } from './commands/serve.ts';
import { createTokenCommands } from './commands/tokens.ts';
import { tryInstallation } from './commands/try-installation.ts';
import { createWorkCommands } from './commands/work.ts';
import { type App, createApp } from './composition/create-app.ts';
import type { PluginsDepth } from './composition/create-host.ts';
import { findWebApp } from './composition/open-web-app.ts';
import { type Environment, readEnvironment, withoutPassword } from './configuration/environment.ts';
import { readableLog } from './log/readable-log.ts';
import { createSystemLogger } from './log/system-logger.ts';
import { attributeFailures } from './operations/attribute-failures.ts';
import { createSystemClock } from './operations/system-clock.ts';
import type { Telemetry } from './operations/telemetry/telemetry.ts';
import { closeToOthers } from './secrets/private-files.ts';
import { rotateSecrets } from './secrets/rotate-secrets.ts';
import type { BackupParts } from './storage/backup/create-backup.ts';
import type { Serving } from './storage/open-server-database.ts';

const PACKAGE_JSON = fileURLToPath(new URL('../package.json', import.meta.url));
const NOTHING_LINKED: Discovery = { plugins: [], findings: [] };

/** The composition root: the commands of a server configured by the environment of this process. */
export function createServerCommands(): ServerCommands {
  return {
    serve: async (options) => {
      const environment = readServeEnvironment(options);
      const newDatabase = options.new_database ?? false;
      await serve(
        () => composeApp(environment, false, NOTHING_LINKED, newDatabase),
        environment,
        options.seed_new ?? false,
      );
    },
    places: () => readPlaces(process.env),
    migrate: () =>
      withApp('migrate', async ({ applied }, environment) => {
        const names = Object.entries(Object.groupBy(applied, ({ owner }) => owner));
        return {
          database: withoutPassword(environment.DATABASE_URL),
          applied: Object.fromEntries(names.map(([owner, steps = []]) => [owner, steps.map(({ name }) => name)])),
        };
      }),
    // Content is a plugin, and any other may have a hook on what is imported.
    seed: (onProgress) => withApp('activate', (app) => seed(app.context, onProgress)),
    importContent: (source, options, onProgress) =>
      withApp('activate', (app) => importContent(app.context, source, options, onProgress)),
    contents: createContentCommands((work) => withApp('activate', ({ context }) => work(context))),
    rotateSecrets: (options, onProgress) =>
      withApp('none', ({ context }) => rotateSecrets(context.secrets, options, onProgress)),
    partitionAttempts,
    backups: createBackupCommands(readCopyParts, async () => (await discoverInstalled()).plugins),
    move: createMoveCommand(readCopyParts, discoverInstalled),
    doctor: () =>
      runDoctor({
        variables: process.env,
        node: process.versions.node,
        version: readVersion(),
        clock: createSystemClock(),
        logger: createSystemLogger('silent', process.stderr),
        discover: discoverInstalled,
        fetch,
      }),
    servePlugin: async (directory, options) => {
      const environment = readServeEnvironment(options);
      await servePlugin(directory, environment, (linked) => composeApp(environment, false, linked), options.onServing);
    },
    plugins: {
      ...createPluginCommands((depth, work) => withApp(depth, ({ context }) => work(context.installer))),
      tryInstallation: (path, options) =>
        tryInstallation(path, (environment) => composeApp(environment, true), options),
    },
    pluginSettings: createPluginSettingCommands((work) => withApp('load', ({ context }) => work(context))),
    effects: createEffectCommands((work) => withApp('none', ({ context }) => work(context))),
    languages: createLanguageCommands((work) =>
      withApp('load', ({ context }, environment) => work(context, environment)),
    ),
    jobs: createJobCommands((work) => withApp('none', ({ context }) => work(context))),
    work: createWorkCommands((work) => withApp('none', ({ context }) => work(context))),
    tokens: createTokenCommands((work) => withApp('none', ({ context }) => work(context))),
  };
}

/** Works on the database alone, with the tables of the core brought up to date. */
async function partitionAttempts(partitions: number): ReturnType<ServerCommands['partitionAttempts']> {
  const database = await openDatabase({ url: readEnvironment(process.env).DATABASE_URL });
  try {
    await database.migrate([CORE_MIGRATIONS]);
    return await database.partitionAttempts(partitions);
  } finally {
    await database.close();
  }
}

/** Composes the app of an environment, with plugins besides the installed ones where some are linked. */
export async function composeApp(
  environment: Environment,
  quiet = false,
  linked = NOTHING_LINKED,
  newDatabase = false,
  plugins: PluginsDepth = 'activate',
): Promise<App> {
  const version = readVersion();
  const names = linked.plugins.map(({ name }) => name);
  const isDeveloped = names.length > 0;
  traceToSources();
  // Standard output belongs to what a command answers.
  let telemetry: Telemetry | null = null;
  const readTraceId = () => telemetry?.tracing?.traceId() ?? null;
  const output = isDeveloped ? readableLog((text) => void process.stdout.write(text)) : process.stdout;
  const logger = quiet
    ? createSystemLogger('error', process.stderr)
    : createSystemLogger(environment.LOG_LEVEL, output, readTraceId);
  if (!quiet) telemetry = await openTelemetry(environment, version, logger);
  process.once('exit', logger.flush);
  keepInspectorClosed();
  if (!quiet) await closeToOthers(environment, logger);
  const installed = await discoverInstalled();
  const onHost = (host: PluginHost) => attributeFailures(host, logger);
  const discovered = linkPlugins(installed, linked);
  // A quiet process answers one command.
  const app = await createApp({
    environment,
    logger,
    version,
    discovered,
    web: findWebApp((specifier) => import.meta.resolve(specifier)),
    linked: names,
    // The author of a plugin is told where its answers differ from what it declares, and sees every failure.
    ...(isDeveloped && { checkResponses: true, withoutBreakers: true }),
    // Who looks at a breakpoint takes their time.
    withoutDeadlines: inspector.url() !== undefined,
    onHost,
    runsJobs: !quiet,
    plugins,
    ...(telemetry && { telemetry }),
    ...(!quiet && { serving: describeServing(newDatabase) }),
  });
  return {
    ...app,
    close: async () => {
      await telemetry?.close();
      await app.close();
    },
  };
}

function readVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE_JSON, 'utf8'))).version;
}

/** What copies a server. */
function readCopyParts(): BackupParts {
  return {
    environment: readEnvironment(process.env),
    variables: process.env,
    version: readVersion(),
    clock: createSystemClock(),
  };
}

/** Finds the plugins that come with the server, without loading them. */
function discoverInstalled(): Promise<Discovery> {
  return discoverPlugins({
    packageJsonPath: PACKAGE_JSON,
    importModule: (specifier) => import(specifier),
    resolveModule: (specifier) => import.meta.resolve(specifier),
  });
}

/** Loads what speaks with a collector where the environment names one. */
async function openTelemetry(environment: Environment, version: string, logger: Logger): Promise<Telemetry | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED } = environment;
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined || OTEL_SDK_DISABLED) return null;
  const module = await import('./operations/telemetry/open-telemetry.ts');
  const onError = (error: unknown) => logger.warn('Traces or metrics could not be sent.', { error });
  const parts = { version, instance: randomUUID(), now: Date.now, onError };
  return module.openTelemetry({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT }, parts);
}

function describeServing(newDatabase: boolean): Serving {
  return {
    newDatabase,
    servedBy: `process ${process.pid} on ${hostname()}, since ${createSystemClock().now()}`,
    say: (sentence) => void process.stderr.write(`${printableText(sentence)}\n`),
    elapsed: () => performance.now(),
    pause: wait,
  };
}

/**
 * Lets the stacks of errors name the sources of plugins, where their files have source maps. Packages in node_modules keep
 * their own places: their maps would have to be read at each start.
 */
function traceToSources(): void {
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
}

/**
 * SIGUSR1 opens the inspector of Node, and with it all that the process knows, to everybody on this machine. A listener
 * takes its place on every Node; the option --disable-sigusr1 does so from the first moment.
 */
function keepInspectorClosed(): void {
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => undefined);
}

function readServeEnvironment({ port, host }: { readonly port?: number; readonly host?: string }): Environment {
  return readEnvironment({
    ...process.env,
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(host === undefined ? {} : { HOST: host }),
  });
}

/** Works with a server that does not listen, and its plugins as far as the work needs them. */
async function withApp<T>(plugins: PluginsDepth, work: (app: App, environment: Environment) => Promise<T>): Promise<T> {
  const environment = readEnvironment(process.env);
  const app = await composeApp(environment, true, NOTHING_LINKED, false, plugins);
  try {
    return await work(app, environment);
  } finally {
    await app.close();
  }
}
