import { AppError } from '@learnwright/core';
import type { Breakers } from '../breaker/create-breakers.ts';
import { preparePlugin, type StartSetup, startPrepared } from './start-plugins.ts';

/**
 * Gives a plugin another chance: ends its quarantine, or loads and activates it once more, with the plugins that were
 * blocked. Whatever it then does is on the board. Rejects with an AppError: not_found for an unknown plugin, conflict for
 * one that is not enabled.
 */
export async function revivePlugin(name: string, setup: StartSetup, breakers: Breakers): Promise<void> {
  const { board, chosen, journal } = setup;
  const health = board.find(name);
  if (health === null) throw new AppError('not_found', `There is no plugin "${name}".`);
  const discovered = chosen.find((candidate) => candidate.name === name);
  if (discovered === undefined) {
    throw new AppError('conflict', `The plugin "${name}" is not in plugins.enabled of config/app.yaml.`);
  }
  if (health.status === 'quarantined') {
    breakers.release(name);
    return board.activate(name, health.version);
  }
  if (health.status !== 'failed' && health.status !== 'blocked') return;
  try {
    if ((await preparePlugin(discovered, setup)) === null) await startPrepared(name, setup);
    // It has not ended the process, whether it works or not.
    await journal.forget(name);
    for (const { name: other } of chosen) {
      if (other !== name && board.statusOf(other) === 'blocked') await startPrepared(other, setup);
    }
  } finally {
    await journal.end();
  }
}
