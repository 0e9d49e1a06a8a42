import type { Timers } from '../calls/deadlines.ts';

/** Starts plugins again that an outage, such as that of the database, has kept from starting. */
export interface StartsAgain {
  /** Plans the next attempt of a plugin, later after each one before. */
  plan(plugin: string): void;
  /** Plans none any more, and forgets the attempts before. */
  forget(plugin: string): void;
  /** Forgets all plugins. */
  clear(): void;
}

const SHORTEST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** Builds the plans; `start` never rejects. */
export function createStartsAgain(timers: Timers, start: (plugin: string) => void): StartsAgain {
  const pauses = new Map<string, number>();
  const planned = new Map<string, () => void>();

  function forget(plugin: string): void {
    planned.get(plugin)?.();
    planned.delete(plugin);
    pauses.delete(plugin);
  }

  return {
    plan: (plugin) => {
      const pause = pauses.get(plugin) ?? SHORTEST_PAUSE_MILLISECONDS;
      pauses.set(plugin, Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS));
      planned.get(plugin)?.();
      const cancel = timers.after(pause, () => {
        planned.delete(plugin);
        start(plugin);
      });
      planned.set(plugin, cancel);
    },
    forget,
    clear: () => {
      for (const plugin of [...pauses.keys()]) forget(plugin);
    },
  };
}
