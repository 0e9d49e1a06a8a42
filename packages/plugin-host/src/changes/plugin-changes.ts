import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import type { PluginHealth } from '../status/plugin-health.ts';

/** A plugin that the host knows, whether it runs or not. */
export interface KnownPlugin {
  readonly name: string;
  /** What the host would load: a package's, or that of an archive. */
  readonly discovered: DiscoveredPlugin;
  readonly enabled: boolean;
  /** Empty as long as the plugin has not been loaded. */
  readonly depends_on: readonly string[];
  readonly health: PluginHealth;
}

/** Makes a change last, such as in the database; where it rejects, nothing changes. */
export type Commit = () => Promise<void>;

/** Changes which plugins run, and in which version, one change after the other, while the server serves. */
export interface PluginChanges {
  /** Every plugin that is known, in the order of activation as far as it is known. */
  plugins(): readonly KnownPlugin[];
  /** The names of the running plugins that depend on a plugin, also because of one another, dependencies first. */
  dependentsOf(name: string): readonly string[];
  /** Makes a plugin known, as disabled; one of the same name must not be known. */
  add(plugin: DiscoveredPlugin): void;
  /**
   * Puts a plugin, or another version of it, in the place of what runs under its name, if anything does. It is loaded,
   * configured, migrated, activated and asked for an answer beside the one that runs; then `commit` is called; then it
   * takes over at once: requests and hooks that begin are its own, and what is under way ends on the version it began
   * with, which goes after that. Running plugins that depend on it are activated anew, and those that were blocked without
   * it are started. Rejects with a PluginChangeError, with conflict for a plugin that safe mode leaves out, or with what
   * `commit` rejects with, and leaves what ran running.
   */
  replace(plugin: DiscoveredPlugin, commit?: Commit): Promise<void>;
  /**
   * Starts a known plugin that does not run, or gives one that is quarantined, failed or blocked another chance. What it
   * does with it is on the board. Rejects with not_found for a plugin that is unknown, with conflict for one that safe mode
   * leaves out, or with what `commit` rejects with.
   */
  enable(name: string, commit?: Commit): Promise<void>;
  /** Ends a plugin once what is under way in it has ended. Rejects with not_found, or with what `commit` rejects with. */
  disable(name: string, commit?: Commit): Promise<void>;
  /** The same, and the plugin is not known any more. */
  remove(name: string, commit?: Commit): Promise<void>;
}
