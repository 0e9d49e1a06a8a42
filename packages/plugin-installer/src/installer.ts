import type {
  ChangeRequest,
  Clock,
  CreateId,
  Exclusively,
  Page,
  PageRequest,
  PluginAuditEntry,
  PluginEntry,
  PluginInstallReport,
  PluginRemoval,
  PluginState,
  PluginStores,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { PluginFolders } from './folders/plugin-folders.ts';
import type { HostCode, HostPort } from './host-port.ts';
import type { InspectArchive, InspectionOptions } from './inspection/inspect-plugin-archive.ts';
import type { TrialOptions } from './trial/try-plugin.ts';

/** How to install an archive. */
export interface InstallOptions extends ChangeRequest {
  /** Ends after the trial and changes nothing. */
  readonly dry_run: boolean;
  readonly enable: boolean;
  readonly allow_downgrade: boolean;
  /** Takes an archive that the key of the plugin's first version has not signed; later ones need the new key. */
  readonly change_key: boolean;
}

/**
 * Installs plugins from archives, and keeps what operators want of every plugin (design of the plugin platform). Only one
 * server of a database changes plugins at a time. Every change is written into the audit, done or failed, and the other
 * servers follow it.
 */
export interface PluginInstaller {
  list(): Promise<readonly PluginEntry[]>;
  /** Rejects with not_found. */
  read(name: string): Promise<PluginEntry>;
  /**
   * Rejects with plugin_refused and every finding; the version before runs on. Without `enable` rejects with plugin_in_use while
   * running plugins depend on it.
   */
  install(bytes: Uint8Array, options: InstallOptions): Promise<PluginInstallReport>;
  /** Goes back to the archive before; a second call goes forward again. Rejects with conflict where there is none. */
  rollback(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /** Lets a plugin run, or gives one that failed or is quarantined another chance. */
  enable(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /** Rejects with plugin_in_use while running plugins depend on it. */
  disable(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /**
   * Removes an installed plugin. Its tables, settings and files and a config file that somebody has edited stay, unless `purge` is
   * given: then they are exported, but for secrets, and go. That also works for a plugin that was removed before.
   */
  remove(name: string, options: ChangeRequest & { readonly purge: boolean }): Promise<PluginRemoval>;
  audit(page: PageRequest): Promise<Page<PluginAuditEntry>>;
  /** Follows the changes of other servers and of the command line, until `close`. */
  follow(): Promise<void>;
  /** Waits for a change that is under way, and follows no more. */
  close(): Promise<void>;
}

/** What the plugins of archives are read, checked and written with. */
export interface ArchivePorts {
  readonly stores: PluginStores;
  readonly folders: PluginFolders;
  readonly trust: InspectionOptions['trust'];
  readonly engines: InspectionOptions['engines'];
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly logger: Logger;
}

/** What an installer works with. */
export interface InstallerPorts extends ArchivePorts {
  readonly host: HostPort;
  readonly code: HostCode;
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  readonly exclusively: Exclusively;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** Takes secrets out of the reasons in the audit. */
  readonly redactSecrets?: (text: string) => string;
  readonly timers: { after(milliseconds: number, run: () => void): () => void };
  readonly trial: TrialOptions;
  /** Default: the inspection itself, in the thread of the caller. */
  readonly inspect?: InspectArchive;
  /** The folder in the data directory that a plugin keeps files in, whether it is there or not. */
  readonly folderOf: (plugin: string) => string;
  /** Holds the exports of purged plugins. */
  readonly exportDirectory: string;
  /** The states that the host was started with, and their generation. */
  readonly restored: { readonly generation: number; readonly states: readonly PluginState[] };
}
