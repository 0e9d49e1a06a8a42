import { setFlagsFromString } from 'node:v8';
import type { ServeWithPlugin } from '@learnwright/cli';
import { type Discovery, discoverPackage } from '@learnwright/plugin-host';
import type { App } from '../composition/create-app.ts';
import type { Environment } from '../configuration/environment.ts';
import { hasStartJournal, openStartJournal } from '../operations/start-noting.ts';
import { createSystemClock } from '../operations/system-clock.ts';
import { listen } from '../requests/listen.ts';
import { seedUnused } from './content.ts';
import { sayStart } from './say-start.ts';
import { endBySecondSignal, finishWork, giveUpLater, untilStopped } from './stop-server.ts';

/**
 * How much garbage may gather on the heap before all of it is looked through, in percent of what is alive. V8's own choice
 * is up to 300: under load most of the memory of a server was garbage.
 */
const HEAP_GROWTH_PERCENT = 75;
/** How fast the space of young objects grows under load: V8's own choice. Until the server serves it stands still. */
const YOUNG_GROWTH_FACTOR = 2;
/**
 * Keeps all that is new among the young objects. V8 would put what busy places of the code make among the old ones at once, where it would keep
 * what it leads to until the whole heap is looked through, such as the rows of a long list.
 */
const ALL_BEGIN_YOUNG = '--no-allocation-site-pretenuring';
/** How long a leftover of a plugin may keep the process alive after everything is closed. */
const LEFTOVER_MILLISECONDS = 1_000;

/**
 * Serves until SIGTERM or SIGINT: then stops accepting, finishes the requests under way, and closes the database. A second
 * signal ends the process at once. `onServing` is given the address that it listens on.
 */
export async function serve(
  compose: () => Promise<App>,
  environment: Environment,
  seedNew: boolean,
  onServing: (app: App, url: string) => void = () => undefined,
): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  setFlagsFromString(ALL_BEGIN_YOUNG);
  const app = await compose();
  let giveUp: NodeJS.Timeout | undefined;
  try {
    const learner = seedNew ? await seedUnused(app.context) : null;
    const stopped = untilStopped();
    const { handle, refuse, context } = app;
    const limits = context.config.connections;
    const listening = await listen(handle, environment.HOST, environment.PORT, { limits, refuse });
    setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH_FACTOR}`);
    await sayStart(app, { url: listening.url, environment, learner }, process.stdout);
    onServing(app, listening.url);
    const signal = await stopped;
    app.logger.life('The server stops.', { signal });
    endBySecondSignal();
    giveUp = giveUpLater(app);
    await finishWork(app, listening);
  } finally {
    await app.close();
    clearTimeout(giveUp);
  }
  app.logger.life('The server has stopped.');
  // Runs only where something keeps the process alive, such as a timer that a plugin never cleared.
  setTimeout(() => process.exit(), LEFTOVER_MILLISECONDS).unref();
}

/**
 * Serves once with the plugins of a package that is being written, until SIGTERM or SIGINT. `onServing` is given what reads their
 * pages again.
 */
export async function servePlugin(
  directory: string,
  environment: Environment,
  compose: (linked: Discovery) => Promise<App>,
  onServing: ServeWithPlugin['onServing'] = () => undefined,
): Promise<void> {
  const linked = await discoverPackage(directory);
  if (linked.plugins.length === 0) {
    const reasons = linked.findings.map(({ reason }) => ` ${reason}`).join('');
    throw new Error(`The package in ${directory} offers no plugin.${reasons}`);
  }
  await forgetInterruptions(environment, linked);
  await serve(
    () => compose(linked),
    environment,
    false,
    ({ pageChanges }) => {
      if (pageChanges !== null) onServing(pageChanges.reload);
    },
  );
}

/** Puts linked plugins before the installed ones, and in the place of those with their names. */
export function linkPlugins(installed: Discovery, linked: Discovery): Discovery {
  const names = new Set([...linked.plugins, ...linked.findings].map(({ name }) => name));
  return {
    plugins: [...linked.plugins, ...installed.plugins.filter(({ name }) => !names.has(name))],
    findings: [...linked.findings, ...installed.findings.filter(({ name }) => !names.has(name))],
  };
}

/** Lets a plugin start again that has ended the server: its author has changed it since, under the same version. */
async function forgetInterruptions({ APP_DATA_DIR }: Environment, { plugins }: Discovery): Promise<void> {
  // The journal makes its folder, which would say that a server has been here before.
  if (!hasStartJournal(APP_DATA_DIR)) return;
  const journal = openStartJournal(APP_DATA_DIR, createSystemClock());
  // Turns the unfinished starts of an ended process into interruptions.
  await journal.interrupted();
  await Promise.all(plugins.map(({ name }) => journal.forget(name)));
}
