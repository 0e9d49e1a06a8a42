import type { PluginRecords } from '@learnwright/plugin-sdk';
import type { Breakers } from '../breaker/create-breakers.ts';
import { createQueue } from '../config/create-queue.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { RunningPlugin } from './activate-plugin.ts';
import { revivePlugin } from './revive-plugin.ts';
import { type StartSetup, startPlugins } from './start-plugins.ts';

/** Starting, reviving and stopping, one after the other: nothing is activated while something else is. */
export function createRuns(
  parts: Omit<StartSetup, 'records'>,
  running: Map<string, RunningPlugin>,
  breakers: Breakers,
): Pick<PluginHost, 'start' | 'revive' | 'stop'> {
  const queue = createQueue();
  let setup: StartSetup | null = null;

  async function end(): Promise<void> {
    setup = null;
    for (const [name, plugin] of [...running].toReversed()) {
      running.delete(name);
      parts.board.disable(name);
      breakers.release(name);
      await plugin.end();
    }
  }

  function requireSetup(): StartSetup {
    if (setup === null) throw new Error('The plugin host has not been started, or has been stopped.');
    return setup;
  }

  return {
    start: (records: PluginRecords) => {
      const started = { ...parts, records };
      setup = started;
      return queue(() => startPlugins(started));
    },
    revive: (name) => queue(async () => revivePlugin(name, requireSetup(), breakers)),
    stop: () => queue(end),
  };
}
