import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../deadlines/timers.ts';
import { DEADLINES } from '../deadlines/with-deadline.ts';
import type { RunningPlugin } from './running-plugin.ts';

/** The versions of plugins that have no part any more and end as soon as nothing is under way in them. */
export interface Drains {
  /** Ends a version when nothing is under way in it, or its time is up, and nobody holds its API. Nobody waits for it. */
  add(version: RunningPlugin): void;
  /** Gives what is left a short time and resolves when all have ended. */
  finish(): Promise<void>;
}

/** Builds an empty list of drains. */
export function createDrains(timers: Timers, logger: Logger): Drains {
  const drains = new Map<RunningPlugin, { readonly ended: Promise<void>; readonly hurry: () => void }>();

  async function drain(version: RunningPlugin, timeIsUp: Promise<'late'>): Promise<void> {
    const { name: plugin, version: number } = version.plugin;
    if ((await Promise.race([version.uses.none(), timeIsUp])) === 'late') {
      logger.warn('A version of a plugin ends although something is under way in it.', { plugin, version: number });
    }
    await version.holders.none();
    await version.end();
  }

  function add(version: RunningPlugin): void {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<'late'>();
    let cancel = timers.after(DEADLINES.drain, () => resolve('late'));
    const hurry = () => {
      cancel();
      cancel = timers.after(DEADLINES.stop, () => resolve('late'));
    };
    const ended = drain(version, timeIsUp).finally(() => {
      cancel();
      drains.delete(version);
    });
    drains.set(version, { ended, hurry });
  }

  async function finish(): Promise<void> {
    const left = [...drains.values()];
    for (const { hurry } of left) hurry();
    await Promise.all(left.map(({ ended }) => ended));
  }

  return { add, finish };
}
