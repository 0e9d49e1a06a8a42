import { explainChange } from '../changes/explain-change.ts';
import { type PluginChangeError, requireChangeError } from '../changes/plugin-change-error.ts';
import type { Plugin } from '../definition/plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import { type ActivationSetup, activatePlugin } from './activate-plugin.ts';
import type { Stage } from './create-stage.ts';
import { type PreparationSetup, type PreparedPlugin, preparePlugin } from './prepare-plugin.ts';
import type { RunningPlugin } from './running-plugin.ts';

/** What plugins are started with. */
export interface StartSetup extends ActivationSetup, PreparationSetup {
  readonly board: StatusBoard;
  readonly stage: Stage;
  /** The plugins that have been loaded and configured, by name: those whose settings can be changed. */
  readonly prepared: Map<string, PreparedPlugin>;
}

/** What came of bringing a plugin up; nobody but itself knows of it yet. */
export type Attempt =
  | { readonly outcome: 'ready'; readonly entry: PreparedPlugin; readonly version: RunningPlugin }
  | { readonly outcome: 'blocked'; readonly entry: PreparedPlugin; readonly reason: string }
  | { readonly outcome: 'failed'; readonly entry: PreparedPlugin | null; readonly error: PluginChangeError };

/** Loads, configures, migrates and activates a plugin beside whatever runs. */
export async function attemptPlugin(discovered: DiscoveredPlugin, setup: StartSetup): Promise<Attempt> {
  try {
    return await attemptPrepared(await preparePlugin(discovered, setup), setup);
  } catch (error) {
    return { outcome: 'failed', entry: null, error: requireChangeError(error) };
  }
}

/** The same for one that has been loaded and configured. */
export async function attemptPrepared(entry: PreparedPlugin, setup: StartSetup): Promise<Attempt> {
  const reason = findObstacle(entry.plugin, setup.board);
  if (reason !== null) return { outcome: 'blocked', entry, reason };
  await setup.journal.begin(entry.discovered, 'activate');
  try {
    await explainChange('migration', migrate(entry, setup));
    const version = await explainChange('activation', activatePlugin(entry, setup));
    return { outcome: 'ready', entry, version };
  } catch (error) {
    return { outcome: 'failed', entry, error: requireChangeError(error) };
  }
}

/** Shows what came of an attempt: the plugin serves from now on, or it does not and the board says why. */
export function settleAttempt(name: string, attempt: Attempt, { board, stage, prepared }: StartSetup): void {
  if (attempt.entry !== null) prepared.set(name, attempt.entry);
  if (attempt.outcome === 'ready') {
    stage.takeOver(attempt.entry, attempt.version);
    return;
  }
  stage.withdraw(name);
  if (attempt.outcome === 'blocked') board.block(name, attempt.reason);
  else board.fail(name, attempt.error.message, attempt.error.cause);
}

/** The sentence about the first dependency that is not running, or null. */
export function findObstacle(plugin: Plugin, board: StatusBoard): string | null {
  for (const needed of plugin.depends_on) {
    const status = board.statusOf(needed);
    if (status === 'active' || status === 'degraded' || status === 'quarantined') continue;
    const condition = status === null ? 'not installed' : status === 'disabled' ? 'not enabled' : status;
    return `It needs the plugin "${needed}", which is ${condition}.`;
  }
  return null;
}

async function migrate({ plugin, discovered }: PreparedPlugin, { ports, runner }: StartSetup): Promise<void> {
  const { name, migrations } = plugin;
  if (Object.keys(migrations).length === 0) return;
  // Whoever goes back to an earlier archive finds the tables of the later one.
  const options = { tolerateNewer: discovered.sha256 !== undefined };
  await runner.blaming(name, 'migrate', () => ports.migrate(name, migrations, options));
}
