import { type Discovery, discoverPackage } from '@learnwright/plugin-host';
import type { Environment } from '../configuration/environment.ts';
import type { App } from '../create-app.ts';
import { openStartJournal } from '../recovery/start-noting.ts';
import { createSystemClock } from '../system-clock.ts';
import { serve } from './serve.ts';

/** Serves once with the plugins of a package that is being written, until SIGTERM or SIGINT. */
export async function servePlugin(
  directory: string,
  environment: Environment,
  compose: (linked: Discovery) => Promise<App>,
): Promise<void> {
  const linked = await discoverPackage(directory);
  if (linked.plugins.length === 0) {
    const reasons = linked.findings.map(({ reason }) => ` ${reason}`).join('');
    throw new Error(`The package in ${directory} offers no plugin.${reasons}`);
  }
  await forgetInterruptions(environment, linked);
  await serve(() => compose(linked), environment, false);
}

/** A plugin that ended the server is tried again: its author has changed it since, under the same version. */
async function forgetInterruptions({ APP_DATA_DIR }: Environment, { plugins }: Discovery): Promise<void> {
  const journal = openStartJournal(APP_DATA_DIR, createSystemClock());
  // Makes interruptions of what an ended process was starting.
  await journal.interrupted();
  await Promise.all(plugins.map(({ name }) => journal.forget(name)));
}
