import type { PluginAbout } from './plugin-about.ts';

/** Where the module of a plugin is, so that another thread can load it again. */
export interface PluginModule {
  /** A URL. */
  readonly address: string;
  readonly exported: string;
  /** The folder whose modules get the packages of the host; absent where they have their own. */
  readonly root?: string | undefined;
}

/** Where a plugin is, in a package or in the folder of an archive; none of its code has run. */
export interface DiscoveredPlugin {
  readonly name: string;
  readonly package_name: string;
  readonly package_version: string;
  /** From this repository: a broken config file of such a plugin stops the start. */
  readonly first_party: boolean;
  /** The real path of its package. */
  readonly directory: string;
  /** The folder with the files of its pages; absent for `ui` in its directory. */
  readonly ui_directory?: string | undefined;
  /** What its package or archive says of it; absent where nobody has read that. */
  readonly about?: PluginAbout | undefined;
  /** Imports the module and returns what it exports under the promised name. */
  load(): Promise<unknown>;
  /**
   * The text of the config file that counts, where the operator's directory has this text or, by null, no file; null for no file.
   * Default: what the directory has.
   */
  chooseConfig?(written: string | null): Promise<string | null>;
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

/** Keeps the first plugin of every name, where `-` and `_` count as the same, and refuses the others with the reason. */
export function refuseClashes(found: readonly DiscoveredPlugin[]): Discovery {
  const kept = new Map<string, DiscoveredPlugin>();
  const findings: DiscoveryFinding[] = [];
  for (const plugin of found) {
    const key = plugin.name.replaceAll('-', '_');
    const first = kept.get(key);
    if (first === undefined) {
      kept.set(key, plugin);
      continue;
    }
    const reason = `The plugin "${plugin.name}" of ${plugin.package_name} was refused: ${first.package_name} provides "${first.name}" already.`;
    findings.push({ name: plugin.name, reason });
  }
  return { plugins: [...kept.values()], findings };
}
