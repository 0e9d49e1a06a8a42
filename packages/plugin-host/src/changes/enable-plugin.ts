import { AppError } from '@learnwright/core';
import { attemptPlugin, settleAttempt } from '../activation/attempt-plugin.ts';
import { startBlocked } from './bring-up.ts';
import type { ChangeSetup } from './change-setup.ts';
import type { Commit } from './plugin-changes.ts';
import { unknownPlugin } from './unknown-plugin.ts';

/**
 * Starts a plugin that does not run, or gives one that does not serve another chance, with those that were blocked without
 * it. What it does with it is on the board. Rejects with an AppError: not_found, or conflict where the plugin is left out.
 */
export async function enablePlugin(name: string, commit: Commit, setup: ChangeSetup): Promise<void> {
  const { board, roster, breakers, journal } = setup;
  const discovered = roster.find(name);
  const health = board.find(name);
  if (discovered === undefined || health === null) throw unknownPlugin(name);
  const reason = setup.whyLeftOut(discovered);
  if (reason !== null) throw new AppError('conflict', reason);
  if (setup.stage.find(name) !== undefined) {
    await commit();
    if (health.status !== 'quarantined') return;
    breakers.release(name);
    board.activate(name, health.version, health.package);
    return;
  }
  const attempt = await attemptPlugin(discovered, setup);
  // From here on an end of the process is not the plugin's doing.
  await journal.end();
  try {
    await commit();
  } catch (error) {
    if (attempt.outcome === 'ready') await attempt.version.end();
    throw error;
  }
  roster.choose(name);
  settleAttempt(name, attempt, setup);
  // It has not ended the process, whether it works or not.
  await journal.forget(name);
  if (attempt.outcome === 'ready') await setup.refreshSettings(name);
  await startBlocked(setup);
}
