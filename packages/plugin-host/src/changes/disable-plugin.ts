import { findObstacle } from '../activation/attempt-plugin.ts';
import { startBlocked } from './bring-up.ts';
import type { ChangeSetup } from './change-setup.ts';
import type { Commit } from './plugin-changes.ts';
import { unknownPlugin } from './unknown-plugin.ts';

/** Takes a plugin away, which then is disabled; those that need it are blocked. Rejects with not_found. */
export async function disablePlugin(name: string, commit: Commit, setup: ChangeSetup): Promise<void> {
  await takeAway(name, commit, setup, () => setup.board.disable(name));
}

/** The same, and nobody knows the plugin any more. */
export async function removePlugin(name: string, commit: Commit, setup: ChangeSetup): Promise<void> {
  await takeAway(name, commit, setup, () => {
    setup.roster.remove(name);
    setup.board.remove(name);
  });
  await setup.journal.forget(name);
}

async function takeAway(name: string, commit: Commit, setup: ChangeSetup, strike: () => void): Promise<void> {
  const { board, roster, stage, prepared } = setup;
  if (roster.find(name) === undefined) throw unknownPlugin(name);
  await commit();
  const dependents = stage.dependentsOf(name).flatMap((dependent) => stage.find(dependent)?.plugin ?? []);
  for (const dependent of dependents.toReversed()) stage.withdraw(dependent.name);
  stage.withdraw(name);
  roster.dismiss(name);
  prepared.delete(name);
  strike();
  for (const dependent of dependents) board.block(dependent.name, findObstacle(dependent, board) ?? '');
  await startBlocked(setup);
}
