import type {
  EventStores,
  Exclusively,
  PluginStores,
  RateLimitStore,
  Stores,
  UnitOfWork,
  WorkStore,
} from '@learnwright/core';
import type { DialectName, Migrations } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { ConnectionCounts, ReplicaState, RunSql } from './backend.ts';
import type { DatabaseInspection } from './inspect-database.ts';
import type { LivingServers } from './living-servers.ts';
import type { SchemaChanges } from './migrations/schema-changes.ts';

/** A database with core's records in it. */
export interface Database {
  readonly dialect: DialectName;
  readonly stores: Stores;
  /** The stores of installed plugins; in a unit of work they are part of it. */
  readonly plugins: PluginStores;
  /** What follows commits, with its deliveries; in a unit of work it is part of that. */
  readonly events: EventStores;
  /** What servers do beside requests. */
  readonly work: WorkStore;
  /** The token buckets that the processes of one database share. */
  readonly rateLimits: RateLimitStore;
  readonly unitOfWork: UnitOfWork<Stores>;
  /**
   * Runs work that only reads, and sees all of it as it was at one moment: a write fails. Units of work inside it are part
   * of it. Few run at once, the next ones wait; throws overloaded where too many wait.
   */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work that reads much. What it reads outside of units of work is read from the replica, which has all that was stored before
   * the call; from this database where there is no replica, it is away or too far behind, and from the first write on.
   */
  readFromReplica<T>(work: () => Promise<T>): Promise<T>;
  /** How the replica does; null without one. */
  replica(): ReplicaState | null;
  /** The query builder for other tables; its queries run in the unit of work around the call. It opens no transactions. */
  kysely<Tables>(): Kysely<Tables>;
  /** The same for a plugin: a query fails that names a table of core or of another plugin. */
  kyselyOf<Tables>(owner: string): Kysely<Tables>;
  /** Inside a unit of work, locks a name in all processes until the unit ends. */
  lockName(name: string): Promise<void>;
  /** Like `lockName` without waiting; false when the name is locked. */
  tryLockName(name: string): Promise<boolean>;
  /**
   * Runs work outside units of work while nobody else runs work of the same name: on PostgreSQL in any process, on
   * SQLite, which one server has to itself, in this process. Throws inside a unit of work.
   */
  readonly exclusively: Exclusively;
  /** Which servers of the database live. */
  readonly servers: LivingServers;
  /**
   * Brings the schemas of all owners up to date, owner after owner. Each owner has one transaction, under a lock over all
   * processes. Throws when a step fails, or when the database has unknown steps that the owner does not tolerate.
   */
  migrate(owners: readonly MigrationOwner[]): Promise<MigrationReport>;
  /**
   * PostgreSQL: cuts the log of attempts into partitions by learner; requests that touch attempts wait until it is done.
   * A log with partitions is left alone. Throws on SQLite.
   */
  partitionAttempts(partitions: number): Promise<PartitionReport>;
  /** The names of an owner's applied steps, in order. */
  appliedMigrations(owner: string): Promise<string[]>;
  /** What the applied steps of a plugin said, as hashes by name; null for one that an earlier server has applied. */
  migrationFingerprints(owner: string): Promise<ReadonlyMap<string, string | null>>;
  /** Asks for version, size and settings. Reads a SQLite file whole, which takes seconds for each gigabyte. */
  inspect(): Promise<DatabaseInspection>;
  /** The tables of core and of plugins that the role of the server may not read and write as it needs to; none on SQLite. */
  tablesWithoutRights(): Promise<readonly string[]>;
  /** The connections of the pool; null on SQLite. */
  connections(): ConnectionCounts | null;
  /**
   * Runs the SQL of a library that has tables of its own; in a unit of work it belongs to that, and is one statement. Null
   * on SQLite.
   */
  readonly runSql: RunSql | null;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /**
   * How the database is, where it answers: `readonly` takes no writes, as a standby; `damaged` has met something in its files since it was
   * opened that is not as it was written.
   */
  readCondition(): Promise<DatabaseCondition>;
  /**
   * Tells whether a call has waited for the database for a second or longer, at some moment of the last milliseconds: the
   * database was slow, away, locked or had no connection to spare.
   */
  waitedLong(milliseconds: number): boolean;
  /** Waits for running work and closes every connection. */
  close(): Promise<void>;
}

/** Whether a database that answers can be worked with. */
export type DatabaseCondition = 'ok' | 'readonly' | 'damaged';

/** An owner of tables: core (`CORE_MIGRATIONS`), or a plugin by its name. */
export interface MigrationOwner {
  readonly owner: string;
  readonly migrations: Migrations;
  /** Accepts steps of the database beyond the last step of the owner: an older version is back. */
  readonly tolerateNewer?: boolean;
  /** Judges what the steps have done, before the commit; what it throws undoes them. Called where there were any. */
  judge?(changes: SchemaChanges): void;
}

/** What partitioning the log of attempts has done. */
export interface PartitionReport {
  /** How many partitions the log has now. */
  readonly partitions: number;
  /** How many attempts were moved; 0 where the log was partitioned before. */
  readonly moved: number;
}

/** What `migrate` has done, in order. */
export interface MigrationReport {
  readonly applied: readonly { readonly owner: string; readonly name: string }[];
  /** Steps of plugins that this database has applied, and that say something else now. */
  readonly changed: readonly { readonly owner: string; readonly name: string }[];
}
