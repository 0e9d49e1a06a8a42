import type { PluginAuditEntry } from '../records/plugin-audit-entry.ts';
import type { PluginArchive, PluginState } from '../records/plugin-state.ts';
import type { Page, PageRequest } from './page.ts';

/** What is wanted of plugins, and how often that has changed. */
export interface PluginStateStore {
  find(name: string): Promise<PluginState | null>;
  /** All, by created_at, then name: the order of installation. */
  list(): Promise<PluginState[]>;
  /** Inserts the state or replaces the one of the same name. */
  save(state: PluginState): Promise<void>;
  delete(name: string): Promise<boolean>;
  /** The number of changes so far. */
  generation(): Promise<number>;
  /** Counts a change; call it in the unit of work that makes it. Whoever follows is told after the commit. */
  advance(): Promise<void>;
  /**
   * Calls back soon after every change that another process has made, where the database can tell; otherwise never, so
   * ask for the generation now and then. The answer ends it.
   */
  follow(onChange: () => void): Promise<() => Promise<void>>;
}

/** The archives that plugins were installed from. */
export interface PluginArchiveStore {
  find(name: string, sha256: string): Promise<PluginArchive | null>;
  /** Keeps an archive; one that is there already stays as it is. */
  save(archive: PluginArchive): Promise<void>;
  /** Deletes the archives of a plugin but those with these hashes. */
  deleteOthers(name: string, kept: readonly string[]): Promise<void>;
}

/** What was done with plugins; entries are only ever added. */
export interface PluginAuditStore {
  insert(entry: PluginAuditEntry): Promise<void>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<PluginAuditEntry>>;
}

/** A row of a table of a plugin. */
export interface PluginTableRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The tables of plugins, by the name of their owner; also of plugins that are not there any more. */
export interface PluginTableStore {
  /** The names of its tables, without the one that keeps its migrations. */
  list(plugin: string): Promise<string[]>;
  /** All its rows, table after table, a part of them at a time; call it in a unit of work. */
  read(plugin: string): AsyncIterable<PluginTableRow>;
  /** Drops its tables with the one of its migrations; call it in a unit of work. Answers the names. */
  drop(plugin: string): Promise<string[]>;
}

/** The stores of installed plugins. */
export interface PluginStores {
  readonly states: PluginStateStore;
  readonly archives: PluginArchiveStore;
  readonly audit: PluginAuditStore;
  readonly tables: PluginTableStore;
}
