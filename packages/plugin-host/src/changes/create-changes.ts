import type { ChangePlugins } from '../activation/create-runs.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { missingSentence } from '../status/missing-sentence.ts';
import type { ChangeSetup } from './change-setup.ts';
import { disablePlugin, removePlugin } from './disable-plugin.ts';
import { enablePlugin } from './enable-plugin.ts';
import type { KnownPlugin, PluginChanges } from './plugin-changes.ts';
import { replacePlugin } from './replace-plugin.ts';

/** What is known of plugins between changes. */
type ChangeParts = Pick<ChangeSetup, 'board' | 'roster' | 'stage' | 'prepared' | 'whyLeftOut'>;

const nothing = async () => undefined;

/** Builds the changes of a host's plugins. */
export function createChanges(parts: ChangeParts, change: ChangePlugins): PluginChanges {
  const { board, roster, stage, prepared, whyLeftOut } = parts;

  function describe(discovered: DiscoveredPlugin): readonly KnownPlugin[] {
    const { name } = discovered;
    const health = board.find(name);
    if (health === null) return [];
    const depends_on = prepared.get(name)?.plugin.depends_on ?? [];
    return [{ name, discovered, enabled: roster.isChosen(name), depends_on, health }];
  }

  function plugins(): readonly KnownPlugin[] {
    const running = stage.list().flatMap(({ plugin }) => roster.find(plugin.name) ?? []);
    return [...new Set([...running, ...roster.chosen(), ...roster.list()])].flatMap(describe);
  }

  function add(plugin: DiscoveredPlugin): void {
    const { name, package_version, package_name } = plugin;
    if (roster.find(name) !== undefined) throw new Error(`The plugin "${name}" is known already.`);
    roster.put(plugin);
    board.add(name, package_version, package_name, whyLeftOut(plugin) ?? undefined);
    board.dropFinding(name, missingSentence(name));
  }

  return {
    plugins,
    dependentsOf: stage.dependentsOf,
    add,
    replace: (plugin, commit = nothing) => change(commit, (setup, last) => replacePlugin(plugin, last, setup)),
    enable: (name, commit = nothing) => change(commit, (setup, last) => enablePlugin(name, last, setup)),
    disable: (name, commit = nothing) => change(commit, (setup, last) => disablePlugin(name, last, setup)),
    remove: (name, commit = nothing) => change(commit, (setup, last) => removePlugin(name, last, setup)),
  };
}
