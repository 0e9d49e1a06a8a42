import type { PluginModule } from '../ai/worker/worker-task.ts';

/** A plugin that a package offers; none of its code has run. */
export interface DiscoveredPlugin {
  readonly name: string;
  readonly package_name: string;
  readonly package_version: string;
  /** From this repository: a broken config file of such a plugin stops the start. */
  readonly first_party: boolean;
  /** The real path of its package. */
  readonly directory: string;
  /** Imports the module and answers what it exports under the promised name. */
  load(): Promise<unknown>;
  /** Of the archive it was installed from, in hexadecimal digits; absent for a plugin of a package. */
  readonly sha256?: string | undefined;
  /** Where to import it from in a worker thread; without it, its `ai_complete` runs in the server's own thread. */
  readonly module?: PluginModule | undefined;
}

/** Why something that was found is not used; `name` is the plugin's, or the package's where no plugin could be read. */
export interface DiscoveryFinding {
  readonly name: string;
  readonly reason: string;
}

/** What there is to load, and what was found wrong. */
export interface Discovery {
  readonly plugins: readonly DiscoveredPlugin[];
  readonly findings: readonly DiscoveryFinding[];
}
