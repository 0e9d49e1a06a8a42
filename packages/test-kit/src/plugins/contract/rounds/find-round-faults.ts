import { setImmediate } from 'node:timers/promises';
import type { ActiveRun } from '../prepare-run.ts';
import { startServer } from '../prepare-run.ts';
import { listRemains } from './list-remains.ts';
import { type ResourceWatch, watchResources } from './watch-resources.ts';

const ROUNDS = 20;

/** What is left of a plugin after it was activated and deactivated twenty times. */
export async function findRoundFaults(run: ActiveRun): Promise<string[]> {
  const watch = watchResources();
  try {
    const faults = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fault of await watch.run(() => playRound(run))) faults.add(fault);
    }
    return [...faults, ...(await findLeaks(watch))];
  } finally {
    watch.end();
  }
}

async function playRound(run: ActiveRun): Promise<string[]> {
  const server = await startServer(run);
  await server.close();
  const hooks = run.plugin.hooks.map(({ name }) => name);
  const errors = server.log.filter(({ level, fields }) => level === 'error' && fields.plugin === run.name);
  return [
    ...errors.map(({ fields }) => `It fails while it is activated or deactivated: ${String(fields.error)}.`),
    ...listRemains(server.host, hooks).map((remain) => `After deactivation there is still ${remain}.`),
  ];
}

/**
 * A database keeps a few connections with their timers for later, fewer than there are rounds; what a plugin forgets it
 * forgets in every round.
 */
async function findLeaks(watch: ResourceWatch): Promise<string[]> {
  // Node reports the end of a resource in one of the next turns of its event loop.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  const leaks = [...watch.alive()].filter(([, count]) => count >= ROUNDS);
  return leaks.map(([kind, count]) => `After ${ROUNDS} rounds there are ${count} more ${kind}.`);
}
