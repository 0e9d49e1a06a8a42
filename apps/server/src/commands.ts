import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerCommands } from '@learnwright/cli';
import { type Discovery, discoverPlugins, type PluginHost } from '@learnwright/plugin-host';
import { z } from 'zod';
import { importContent, seed } from './commands/content.ts';
import { runDoctor } from './commands/doctor.ts';
import { createPluginCommands } from './commands/plugins.ts';
import { linkPlugins, serve, servePlugin } from './commands/serve.ts';
import { createTokenCommands } from './commands/tokens.ts';
import { type Environment, readEnvironment, withoutPassword } from './configuration/environment.ts';
import { type App, createApp } from './create-app.ts';
import { attributeFailures } from './recovery/attribute-failures.ts';
import { closeToOthers } from './secrets/private-files.ts';
import { rotateSecrets } from './secrets/rotate-secrets.ts';
import { createSystemLogger } from './system-logger.ts';

const PACKAGE_JSON = fileURLToPath(new URL('../package.json', import.meta.url));
const NOTHING_LINKED: Discovery = { plugins: [], findings: [] };

/** The composition root: the commands of a server configured by the environment of this process. */
export function createServerCommands(): ServerCommands {
  return {
    serve: async (options) => {
      const environment = readServeEnvironment(options);
      await serve(() => composeApp(environment), environment, options.seed_new ?? false);
    },
    migrate: () =>
      withApp(async ({ applied }, environment) => {
        const names = Object.entries(Object.groupBy(applied, ({ owner }) => owner));
        return {
          database: withoutPassword(environment.DATABASE_URL),
          applied: Object.fromEntries(names.map(([owner, steps = []]) => [owner, steps.map(({ name }) => name)])),
        };
      }),
    seed: (onProgress) => withApp((app) => seed(app.context, onProgress)),
    importContent: (source, options, onProgress) =>
      withApp((app) => importContent(app.context, source, options, onProgress)),
    rotateSecrets: (options, onProgress) =>
      withApp(({ context }) => rotateSecrets(context.secrets, options, onProgress)),
    doctor: () => runDoctor(process.env, composeApp),
    servePlugin: async (directory, options) => {
      const environment = readServeEnvironment(options);
      await servePlugin(directory, environment, (linked) => composeApp(environment, false, linked));
    },
    plugins: createPluginCommands((work) => withApp(({ context }) => work(context.installer))),
    tokens: createTokenCommands((work) => withApp(({ context }) => work(context))),
  };
}

/** Composes the app of an environment, with plugins besides the installed ones where some are linked. */
export async function composeApp(environment: Environment, quiet = false, linked = NOTHING_LINKED): Promise<App> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE_JSON, 'utf8')));
  // Standard output belongs to what a command answers.
  const logger = quiet ? createSystemLogger('error', process.stderr) : createSystemLogger(environment.LOG_LEVEL);
  process.once('exit', logger.flush);
  keepInspectorClosed();
  if (!quiet) await closeToOthers(environment, logger);
  const installed = await discoverPlugins({
    packageJsonPath: PACKAGE_JSON,
    importModule: (specifier) => import(specifier),
    resolveModule: (specifier) => import.meta.resolve(specifier),
  });
  const onHost = (host: PluginHost) => attributeFailures(host, logger);
  const discovered = linkPlugins(installed, linked);
  const names = linked.plugins.map(({ name }) => name);
  return createApp({ environment, logger, version, discovered, linked: names, onHost });
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

async function withApp<T>(work: (app: App, environment: Environment) => Promise<T>): Promise<T> {
  const environment = readEnvironment(process.env);
  const app = await composeApp(environment, true);
  try {
    return await work(app, environment);
  } finally {
    await app.close();
  }
}
