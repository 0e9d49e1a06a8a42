import { AppError, findOutage } from '@learnwright/core';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { PluginChangeError } from '../errors.ts';
import { orderPlugins } from './dependency-order.ts';
import { missingSentence } from './known-plugins.ts';
import { findObstacle, probeVersion, type StartedParts, showOutcome, startPlugin } from './start-plugin.ts';

/** Makes a change last, such as in the database; where it rejects, nothing changes. */
export type Commit = () => Promise<void>;

/** Replaces what runs under the name of a plugin, if anything does, and starts the plugins that need it. */
export async function replacePlugin(discovered: DiscoveredPlugin, commit: Commit, parts: StartedParts): Promise<void> {
  const { name } = discovered;
  const { known, statuses, journal } = parts;
  requireAllowed(discovered, parts);
  const outcome = await startPlugin(discovered, parts);
  if (outcome.kind === 'failed') throw findOutage(outcome.error) ?? outcome.error;
  if (outcome.kind === 'blocked') throw new PluginChangeError('activation', outcome.reason);
  try {
    await probeVersion(outcome.version, discovered.directory, parts.calls);
    // From here on the plugin is not to blame for an end of the process.
    await journal.end();
    await commit();
  } catch (error) {
    await outcome.version.end();
    throw error;
  }
  known.put(discovered);
  known.want(name);
  statuses.dropFinding(name, missingSentence(name));
  showOutcome(name, outcome, parts);
  await journal.forget(name);
  await parts.settleSettings(name);
  await restartDependents(name, parts);
  await startBlocked(parts);
}

/** Starts a plugin that does not run, or gives one that does not serve another chance, and starts those it has blocked. */
export async function enablePlugin(name: string, commit: Commit, parts: StartedParts): Promise<void> {
  const { known, running, statuses, journal } = parts;
  const discovered = known.find(name);
  const health = statuses.find(name);
  if (discovered === undefined || health === null) throw unknownPlugin(name);
  requireAllowed(discovered, parts);
  if (running.find(name) !== undefined) {
    await commit();
    if (health.status !== 'quarantined') return;
    statuses.activate(name, health.version, health.package);
    return;
  }
  const outcome = await startPlugin(discovered, parts);
  // From here on the plugin is not to blame for an end of the process.
  await journal.end();
  try {
    await commit();
  } catch (error) {
    if (outcome.kind === 'ready') await outcome.version.end();
    throw error;
  }
  known.want(name);
  showOutcome(name, outcome, parts);
  // It has not ended the process, whether it works or not.
  await journal.forget(name);
  if (outcome.kind === 'ready') await parts.settleSettings(name);
  await startBlocked(parts);
}

/** Starts a plugin that an outage has kept from starting, unless something has changed since. */
export async function retryPlugin(name: string, parts: StartedParts): Promise<void> {
  if (!parts.known.isWanted(name) || parts.statuses.statusOf(name) !== 'failed') return;
  await restart(name, parts);
  await startBlocked(parts);
}

/** Takes a plugin away and disables it; the plugins that need it are blocked. */
export async function disablePlugin(name: string, commit: Commit, parts: StartedParts): Promise<void> {
  await takeAway(name, commit, parts, () => parts.statuses.disable(name));
}

/** Takes a plugin away and forgets it; the plugins that need it are blocked. */
export async function removePlugin(name: string, commit: Commit, parts: StartedParts): Promise<void> {
  await takeAway(name, commit, parts, () => {
    parts.known.remove(name);
    parts.statuses.remove(name);
  });
  await parts.journal.forget(name);
}

async function takeAway(name: string, commit: Commit, parts: StartedParts, strike: () => void): Promise<void> {
  const { known, running, statuses } = parts;
  if (known.find(name) === undefined) throw unknownPlugin(name);
  await commit();
  const dependents = running.dependentsOf(name).flatMap((dependent) => running.find(dependent)?.plugin ?? []);
  for (const dependent of dependents.toReversed()) running.remove(dependent.name);
  running.remove(name);
  parts.startsAgain.forget(name);
  known.unwant(name);
  known.loaded.delete(name);
  strike();
  for (const dependent of dependents) statuses.block(dependent.name, findObstacle(dependent, statuses) ?? '');
  await startBlocked(parts);
}

/** Restarts the running plugins that depend on a plugin: they hold the API of the version that ends. */
async function restartDependents(name: string, parts: StartedParts): Promise<void> {
  for (const dependent of parts.running.dependentsOf(name)) await restart(dependent, parts);
}

/** Starts the plugins that were blocked and are not any more; the others say what they wait for now. */
async function startBlocked(parts: StartedParts): Promise<void> {
  const { known, statuses } = parts;
  const { order } = orderPlugins([...known.loaded.values()].map(({ plugin }) => plugin));
  for (const name of order) {
    const loaded = known.loaded.get(name);
    if (loaded === undefined || statuses.statusOf(name) !== 'blocked') continue;
    const obstacle = findObstacle(loaded.plugin, statuses);
    if (obstacle === null) await restart(name, parts);
    else statuses.block(name, obstacle);
  }
}

/** Starts a known plugin beside what runs under its name; its status shows the outcome. */
async function restart(name: string, parts: StartedParts): Promise<void> {
  const discovered = parts.known.find(name);
  if (discovered === undefined) return;
  const outcome = await startPlugin(discovered, parts);
  showOutcome(name, outcome, parts);
  if (outcome.kind !== 'blocked') await parts.journal.outlive(name);
  if (outcome.kind === 'ready') await parts.settleSettings(name);
}

function requireAllowed(discovered: DiscoveredPlugin, { known }: StartedParts): void {
  const reason = known.whyLeftOut(discovered);
  if (reason !== null) throw new AppError('conflict', reason);
}

function unknownPlugin(name: string): AppError {
  return new AppError('not_found', `There is no plugin "${name}".`);
}
