import type { PluginSettingsView } from '@learnwright/plugin-host';
import type { PluginEntry, PluginInstallReport, PluginRemoval } from '@learnwright/plugin-installer';

/** One finding in the archive of a plugin, by the rules that the reference lists. */
export type PluginFinding = PluginInstallReport['findings'][number];

/** A refused archive: only its hash and the findings are known. */
export interface RefusedInstallation {
  readonly plugin: null;
  readonly version: null;
  readonly from_version: null;
  readonly sha256: string;
  readonly action: null;
  readonly installed: false;
  readonly enabled: false;
  readonly findings: readonly PluginFinding[];
}

/** What an installation has done, or would do in a dry run. */
export type InstallOutcome = PluginInstallReport | RefusedInstallation;

/** Where an archive is tried, and what it is compared with. */
export interface TryOptions {
  /** The address of a PostgreSQL database, in which the new server has a schema of its own; default: SQLite. */
  readonly postgres?: string | undefined;
  /** The address of the database of an installation: its applied migrations are to be what they were. */
  readonly installed?: string | undefined;
}

/** What a new server has said, or why it could have no database. */
export type TriedInstallation = InstallOutcome | { readonly unreachable: string };

/** A plugin in a list of a command, which activates none: `enabled` is one that would be. */
export interface PluginListing extends Omit<PluginEntry, 'status'> {
  readonly status: PluginEntry['status'] | 'enabled';
}

/** The commands of the server that change its plugins. */
export interface PluginCommands {
  list(): Promise<readonly PluginListing[]>;
  install(
    path: string,
    options: {
      readonly dry_run: boolean;
      readonly enable: boolean;
      readonly allow_downgrade: boolean;
      readonly change_key: boolean;
    },
  ): Promise<InstallOutcome>;
  /** Installs an archive into a new server, with a database and folders of its own, which is gone afterwards. */
  tryInstallation(path: string, options?: TryOptions): Promise<TriedInstallation>;
  enable(name: string): Promise<PluginEntry>;
  disable(name: string): Promise<PluginEntry>;
  rollback(name: string): Promise<PluginEntry>;
  remove(name: string, options: { readonly purge: boolean }): Promise<PluginRemoval>;
}

/** The commands of the server over the settings of its plugins. */
export interface PluginSettingCommands {
  /** The settings of a plugin, or of all that could be loaded. */
  list(plugin?: string): Promise<readonly PluginSettingsView[]>;
  /** Takes a text as JSON, or as it is; returns all settings of the plugin. */
  set(plugin: string, key: string, text: string): Promise<PluginSettingsView>;
  reset(plugin: string, key: string): Promise<void>;
}

/** What has become of the pages of a plugin that were read again; with a fault they are what they were. */
export interface ReadPages {
  readonly plugin: string;
  readonly changed: boolean;
  readonly faults: readonly {
    /** The rule that it breaks, as the reference lists them. */
    readonly rule: string;
    readonly file: string;
    /** What is wrong, and what to do: a sentence or two each. */
    readonly reason: string;
    readonly remedy: string;
  }[];
}

/** How a server with a plugin that is being written serves. */
export interface ServeWithPlugin {
  readonly port?: number;
  readonly host?: string;
  /** Called when it serves, with what reads the pages of its plugins again. */
  readonly onServing?: (reloadPages: () => Promise<readonly ReadPages[]>) => void;
}
