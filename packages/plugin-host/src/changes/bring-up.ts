import { attemptPlugin, findObstacle, settleAttempt } from '../activation/attempt-plugin.ts';
import { planOrder } from '../order/plan-order.ts';
import type { ChangeSetup } from './change-setup.ts';

/** Brings a plugin up that is known, beside what runs under its name; what comes of it is on the board. */
async function bringUp(name: string, setup: ChangeSetup): Promise<void> {
  const discovered = setup.roster.find(name);
  if (discovered === undefined) return;
  const attempt = await attemptPlugin(discovered, setup);
  settleAttempt(name, attempt, setup);
  if (attempt.outcome === 'ready') await setup.refreshSettings(name);
}

/** Activates the running plugins that depend on a plugin anew: they hold the API of the version that goes. */
export async function restartDependents(name: string, setup: ChangeSetup): Promise<void> {
  for (const dependent of setup.stage.dependentsOf(name)) await bringUp(dependent, setup);
}

/** Starts the plugins that were blocked and are not any more; of the others it says what they are waiting for now. */
export async function startBlocked(setup: ChangeSetup): Promise<void> {
  const { prepared, board } = setup;
  const { order } = planOrder([...prepared.values()].map(({ plugin }) => plugin));
  for (const name of order) {
    const entry = prepared.get(name);
    if (entry === undefined || board.statusOf(name) !== 'blocked') continue;
    const obstacle = findObstacle(entry.plugin, board);
    if (obstacle === null) await bringUp(name, setup);
    else board.block(name, obstacle);
  }
}
