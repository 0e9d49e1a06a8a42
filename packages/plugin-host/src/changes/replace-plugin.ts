import { AppError } from '@learnwright/core';
import { attemptPlugin, settleAttempt } from '../activation/attempt-plugin.ts';
import type { RunningPlugin } from '../activation/running-plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { planOrder } from '../order/plan-order.ts';
import { missingSentence } from '../status/missing-sentence.ts';
import { restartDependents, startBlocked } from './bring-up.ts';
import type { ChangeSetup } from './change-setup.ts';
import { PluginChangeError } from './plugin-change-error.ts';
import type { Commit } from './plugin-changes.ts';
import { probePlugin } from './probe-plugin.ts';

/** Puts a plugin in the place of what runs under its name, if anything does, and brings up those that need it. */
export async function replacePlugin(discovered: DiscoveredPlugin, commit: Commit, setup: ChangeSetup): Promise<void> {
  const { name } = discovered;
  const { board, roster, journal } = setup;
  const reason = setup.whyLeftOut(discovered);
  if (reason !== null) throw new AppError('conflict', reason);
  const attempt = await attemptPlugin(discovered, setup);
  if (attempt.outcome === 'failed') throw attempt.error;
  if (attempt.outcome === 'blocked') throw new PluginChangeError('activation', attempt.reason);
  try {
    requireNoCycle(attempt.version, setup);
    await probePlugin(attempt.version, setup.runner);
    // From here on an end of the process is not the plugin's doing.
    await journal.end();
    await commit();
  } catch (error) {
    await attempt.version.end();
    throw error;
  }
  roster.put(discovered);
  roster.choose(name);
  board.dropFinding(name, missingSentence(name));
  settleAttempt(name, attempt, setup);
  // It has not ended the process.
  await journal.forget(name);
  await setup.refreshSettings(name);
  await restartDependents(name, setup);
  await startBlocked(setup);
}

function requireNoCycle({ plugin }: RunningPlugin, { stage }: ChangeSetup): void {
  const others = stage.list().filter((version) => version.plugin.name !== plugin.name);
  const way = planOrder([plugin, ...others.map((version) => version.plugin)]).cycles.get(plugin.name);
  if (way !== undefined) throw new PluginChangeError('activation', `It depends on itself: ${way}.`);
}
