import type { PluginEntry, Timestamp } from '@learnwright/core';
import type { DiscoveredPlugin, PluginModule } from '@learnwright/plugin-sdk/loading';
import type { PluginRule } from './plugin-rules.ts';

/**
 * What the host tells of a plugin, whether it runs or not. With what the database has of it, it is the PluginEntry that operators
 * get.
 */
export interface KnownPlugin {
  readonly name: string;
  /** What the host would load: the plugin of a package, or of an archive. */
  readonly discovered: DiscoveredPlugin;
  readonly enabled: boolean;
  /** Empty as long as the plugin has not been loaded. */
  readonly depends_on: readonly string[];
  /** What people call it, and read of it. */
  readonly display_name: PluginEntry['display_name'];
  readonly description: PluginEntry['description'];
  /** What it adds, but for its tables: a list is null where its code would have to run first. */
  readonly adds: Omit<PluginEntry['adds'], 'tables'>;
  /** Sentences about the entries of its manifest that clients do not get. */
  readonly left_out: readonly string[];
  readonly health: Pick<PluginEntry, 'status' | 'reason'> & { readonly since: Timestamp; readonly version: string };
}

/** Makes a change last, such as in the database; where it rejects, nothing changes. */
export type Commit = () => Promise<void>;

/**
 * The host, as the installer reaches it: changes which plugins run, and in which version, one change after the other, while the
 * server serves.
 */
export interface HostPort {
  /** Every known plugin, in the order of activation as far as that is known. */
  plugins(): readonly KnownPlugin[];
  /** The names of the running plugins that depend on a plugin, directly or through others, dependencies first. */
  dependentsOf(name: string): readonly string[];
  /** Makes a plugin known, as disabled. Throws where its name is known already. */
  add(plugin: DiscoveredPlugin): void;
  /**
   * Replaces what runs under the name of a plugin, if anything does. The new version is loaded, configured, migrated,
   * activated and asked for an answer beside the one that runs. Then `commit` is called, and the new version takes over
   * at once: requests and hooks that begin go to it; what is under way ends on the version it began with, which ends after
   * that. Reloads the running plugins that depend on this one, and starts those that were blocked without it. Rejects with
   * what `explainRefusal` explains, with conflict for a plugin that safe mode leaves out, or with what `commit` rejects with, and
   * leaves what ran running.
   */
  replace(plugin: DiscoveredPlugin, commit?: Commit): Promise<void>;
  /**
   * Starts a known plugin that does not run, or gives one that is quarantined, failed or blocked another chance; its
   * status shows the outcome. Rejects with not_found for an unknown plugin, with conflict for one that safe mode leaves
   * out, or with what `commit` rejects with.
   */
  enable(name: string, commit?: Commit): Promise<void>;
  /** Ends a plugin once nothing is under way in it. Rejects with not_found, or with what `commit` rejects with. */
  disable(name: string, commit?: Commit): Promise<void>;
  /** Disables a plugin and forgets it. Rejects as `disable` does. */
  remove(name: string, commit?: Commit): Promise<void>;
  /**
   * Why a change was refused where the plugin itself is to blame: the rule that it breaks, and a sentence. Null for any other
   * error.
   */
  explainRefusal(error: unknown): { readonly rule: PluginRule; readonly message: string } | null;
  /** What is wrong, a sentence by plugin name. */
  errors(): Readonly<Record<string, string>>;
  /** Adds a sentence to the errors under a name, which need not be that of a known plugin, and logs it as a warning. */
  addFinding(name: string, reason: string): void;
  /** Takes an added sentence away again. */
  dropFinding(name: string, reason: string): void;
  /** Gives the plugins the settings that the database has now; rejects where it cannot be asked. */
  followSettings(): Promise<void>;
}

/** The code of the host, which imports and describes plugins whether a host runs or not. */
export interface HostCode {
  /** Imports the module of a plugin of an archive, which gets the packages of the host, and returns its export. */
  importPlugin(module: PluginModule): Promise<unknown>;
  /** The module that the process of a trial loads: it exports `sharePackages` and `describePlugin`. */
  readonly describer: URL;
  /** The folder of its package, which that process may read. */
  readonly folder: string;
}
