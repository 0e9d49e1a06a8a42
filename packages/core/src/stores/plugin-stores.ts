import type {
  PluginArchive,
  PluginAuditEntry,
  PluginKey,
  PluginSetting,
  PluginState,
} from '../records/plugin-administration.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { Page, PageRequest } from './page.ts';
import type { ScheduleStore } from './schedule-store.ts';

/** The wanted states of plugins, and the number of changes to them. */
export interface PluginStateStore {
  find(name: string): Promise<PluginState | null>;
  /** All states in the order of installation: by created_at, then name. */
  list(): Promise<PluginState[]>;
  /** Inserts the state or replaces the one of the same name. */
  save(state: PluginState): Promise<void>;
  delete(name: string): Promise<boolean>;
  /** The number of changes so far. */
  generation(): Promise<number>;
  /** Counts a change. Call it in the unit of work of the change; followers hear of it after the commit. */
  advance(): Promise<void>;
  /**
   * Calls back soon after each change by another process, where the database can notify. Elsewhere it never calls back,
   * so ask for `generation` now and then. Call the answer to stop.
   */
  follow(onChange: () => void): Promise<() => Promise<void>>;
}

/** The archives that plugins were installed from. */
export interface PluginArchiveStore {
  find(name: string, sha256: string): Promise<PluginArchive | null>;
  /** Stores an archive; an existing one stays as it is. */
  save(archive: PluginArchive): Promise<void>;
  /** Deletes the archives of a plugin except those with these hashes. */
  deleteOthers(name: string, kept: readonly string[]): Promise<void>;
}

/** The keys that plugins stay with, also of plugins that were removed and have left their tables. */
export interface PluginKeyStore {
  list(): Promise<PluginKey[]>;
  /** Inserts the key of a plugin or replaces it. */
  save(key: PluginKey): Promise<void>;
  delete(name: string): Promise<boolean>;
}

/** The values of settings, also of plugins that were removed. A setting without a row has its first value. */
export interface PluginSettingStore {
  /** The values of a plugin by key, or of all plugins by plugin and key. */
  list(plugin?: string): Promise<PluginSetting[]>;
  /** Inserts a value; false, without any change, where the setting has one. */
  insert(setting: PluginSetting): Promise<boolean>;
  /** Inserts a value or replaces it. */
  save(setting: PluginSetting): Promise<void>;
  /** Replaces the envelope of a secret; false, without any change, where it has another by now, or none. */
  reseal(setting: PluginSetting, sealed: string): Promise<boolean>;
  /** Deletes the value of a setting. */
  delete(plugin: string, key: string): Promise<boolean>;
}

/** The log of actions on plugins; entries are added, and go when they are too old or too many. */
export interface PluginAuditStore {
  insert(entry: PluginAuditEntry): Promise<void>;
  /** Deletes the oldest entries before a time, at most `count`, and returns their number. */
  deleteBefore(time: Timestamp, count: number): Promise<number>;
  /** Deletes entries beyond the newest `kept`, at most `count`, and returns their number. */
  deleteBeyond(kept: number, count: number): Promise<number>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<PluginAuditEntry>>;
}

/** A row of a table of a plugin. */
export interface PluginTableRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The tables of plugins by plugin name, including plugins that are gone. */
export interface PluginTableStore {
  /** The names of a plugin's tables, without the table of its migrations. */
  list(plugin: string): Promise<string[]>;
  /** The same for several plugins, by name, with one look into the catalog. */
  listOf(plugins: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** All rows of a plugin's tables, table after table, read in parts. Call it in a unit of work. */
  read(plugin: string): AsyncIterable<PluginTableRow>;
  /**
   * Drops a plugin's tables and the table of its migrations, and returns their names; what it has noted as handled and its
   * schedules go with them. Call it in a unit of work.
   */
  drop(plugin: string): Promise<string[]>;
}

/** The stores of installed plugins. */
export interface PluginStores {
  readonly states: PluginStateStore;
  readonly archives: PluginArchiveStore;
  readonly keys: PluginKeyStore;
  readonly settings: PluginSettingStore;
  readonly audit: PluginAuditStore;
  readonly tables: PluginTableStore;
  readonly schedules: ScheduleStore;
}
