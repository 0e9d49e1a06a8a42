import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeSetup } from '../changes/change-setup.ts';
import type { Commit } from '../changes/plugin-changes.ts';
import { createQueue } from '../config/create-queue.ts';
import type { PluginHost } from '../plugin-host.ts';
import { startPlugins } from './start-plugins.ts';

/** Changes which plugins run; `commit` is to be called right before the change is seen. */
export type ChangePlugins = (
  commit: Commit,
  work: (setup: ChangeSetup, commit: Commit) => Promise<void>,
) => Promise<void>;

/** Starting, stopping and changing plugins. */
export interface Runs extends Pick<PluginHost, 'start' | 'stop'> {
  readonly change: ChangePlugins;
}

/** Builds the runs of a host, one after the other: nothing is activated while something else is. */
export function createRuns(parts: Omit<ChangeSetup, 'records'>): Runs {
  const queue = createQueue();
  // What a plugin does in activate() belongs to no request: above all not to its unit of work, which ends before.
  const outside = AsyncLocalStorage.snapshot();
  let setup: ChangeSetup | null = null;

  function requireSetup(): ChangeSetup {
    if (setup === null) throw new Error('The plugin host has not been started, or has been stopped.');
    return setup;
  }

  async function run(commit: Commit, work: (setup: ChangeSetup, commit: Commit) => Promise<void>): Promise<void> {
    const started = requireSetup();
    try {
      await work(started, commit);
    } finally {
      await started.journal.end();
    }
  }

  return {
    start: (records) => {
      const started = { ...parts, records };
      setup = started;
      return queue(() => startPlugins(started.roster, started));
    },
    stop: () =>
      queue(() => {
        setup = null;
        return parts.stage.clear();
      }),
    change: (commit, work) => {
      const inside = AsyncLocalStorage.snapshot();
      return outside(() => queue(() => run(() => inside(commit), work)));
    },
  };
}
