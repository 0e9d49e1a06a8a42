import type { Exclusively, PluginStores, Stores, UnitOfWork } from '@learnwright/core';
import type { DialectName, Migrations } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';

/** A database with core's records in it. */
export interface Database {
  readonly dialect: DialectName;
  readonly stores: Stores;
  /** The stores of installed plugins; in a unit of work they are part of it. */
  readonly plugins: PluginStores;
  readonly unitOfWork: UnitOfWork<Stores>;
  /**
   * The query builder for tables of one's own; its queries run in the unit of work around the call where there is one.
   * It opens no transactions.
   */
  kysely<Tables>(): Kysely<Tables>;
  /** Inside a unit of work, keeps this name from others, in any process, until the unit ends. */
  lockName(name: string): Promise<void>;
  /** The same without waiting; false when somebody else has the name. */
  tryLockName(name: string): Promise<boolean>;
  /**
   * Keeps a name from others while work goes on outside any unit of work: on PostgreSQL from every process, on SQLite,
   * which one server has to itself, from others in this process. Throws inside a unit of work.
   */
  readonly exclusively: Exclusively;
  /**
   * Brings the schema of every owner up to date, owner after owner, each in one transaction that no other process can
   * be in at the same time. Throws when a step fails, or when the database has steps that the owner does not
   * know, unless it tolerates newer ones.
   */
  migrate(owners: readonly MigrationOwner[]): Promise<MigrationReport>;
  /** The names of the steps that an owner has behind it, in order. */
  appliedMigrations(owner: string): Promise<string[]>;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Waits for what is under way and closes every connection. */
  close(): Promise<void>;
}

/** Somebody with tables: core (`CORE_MIGRATIONS`) or a plugin by its name. */
export interface MigrationOwner {
  readonly owner: string;
  readonly migrations: Migrations;
  /** Leaves steps alone that the database has beyond all that the owner knows: an older version is back. */
  readonly tolerateNewer?: boolean;
}

/** The steps that a `migrate` has taken, in order. */
export interface MigrationReport {
  readonly applied: readonly { readonly owner: string; readonly name: string }[];
}
