import type { Exclusively, PluginStores, RateLimitStore, Stores, UnitOfWork } from '@learnwright/core';
import type { DialectName, Migrations } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';

/** A database with core's records in it. */
export interface Database {
  readonly dialect: DialectName;
  readonly stores: Stores;
  /** The stores of installed plugins; in a unit of work they are part of it. */
  readonly plugins: PluginStores;
  /** The token buckets that the processes of one database share. */
  readonly rateLimits: RateLimitStore;
  readonly unitOfWork: UnitOfWork<Stores>;
  /**
   * Runs work that only reads, and sees all of it as it was at one moment: a write fails. Units of work inside it are part
   * of it. Few run at once, the next ones wait; throws overloaded where too many wait.
   */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** The query builder for other tables; its queries run in the unit of work around the call. It opens no transactions. */
  kysely<Tables>(): Kysely<Tables>;
  /** Inside a unit of work, locks a name in all processes until the unit ends. */
  lockName(name: string): Promise<void>;
  /** Like `lockName` without waiting; false when the name is locked. */
  tryLockName(name: string): Promise<boolean>;
  /**
   * Runs work outside units of work while nobody else runs work of the same name: on PostgreSQL in any process, on
   * SQLite, which one server has to itself, in this process. Throws inside a unit of work.
   */
  readonly exclusively: Exclusively;
  /**
   * Brings the schemas of all owners up to date, owner after owner. Each owner has one transaction, under a lock over all
   * processes. Throws when a step fails, or when the database has unknown steps that the owner does not tolerate.
   */
  migrate(owners: readonly MigrationOwner[]): Promise<MigrationReport>;
  /** The names of an owner's applied steps, in order. */
  appliedMigrations(owner: string): Promise<string[]>;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Waits for running work and closes every connection. */
  close(): Promise<void>;
}

/** An owner of tables: core (`CORE_MIGRATIONS`), or a plugin by its name. */
export interface MigrationOwner {
  readonly owner: string;
  readonly migrations: Migrations;
  /** Accepts steps of the database beyond the last step of the owner: an older version is back. */
  readonly tolerateNewer?: boolean;
}

/** The steps that `migrate` applied, in order. */
export interface MigrationReport {
  readonly applied: readonly { readonly owner: string; readonly name: string }[];
}
