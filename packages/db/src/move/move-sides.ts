import type { DialectName } from '@learnwright/plugin-sdk';
import type { MigrationOwner } from '../database.ts';
import type { MovedRow, MovedTable } from './column-kinds.ts';

/** The columns of a table with the names of their types. */
export type TableColumns = ReadonlyMap<string, string>;

/** A database that is read in a move, all of it as it was at one moment. */
export interface MoveSide {
  readonly dialect: DialectName;
  /** The tables of the schema by name; of a table in partitions the whole alone. */
  describe(): Promise<ReadonlyMap<string, TableColumns>>;
  /** The names of the steps in a table of applied migrations, in order. */
  listSteps(table: string): Promise<readonly string[]>;
  count(table: string): Promise<number>;
  /** Reads every row, in portions that fit into memory. */
  read(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
}

/** The database that is moved. No server can open it until it is closed. */
export interface MoveSource extends MoveSide {
  close(): Promise<void>;
}

/** The database that is filled. Nobody sees anything of it before `keep`. */
export interface MoveTarget extends MoveSide {
  migrate(owners: readonly MigrationOwner[]): Promise<void>;
  /** Takes away what the migrations have written, and what makes writing slow: indexes, and keys that name other tables. */
  clear(tables: readonly MovedTable[]): Promise<void>;
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Puts indexes and keys back, checks the keys, and sets what counts rows behind the last one. */
  finish(tables: readonly MovedTable[]): Promise<void>;
  /** Makes all of it stay. */
  keep(): Promise<void>;
  /** Leaves the place as it was. */
  discard(): Promise<void>;
}

/** The rows and the bytes that a portion has at most; one row may have more bytes. */
export const PORTION = { rows: 1_000, bytes: 2 ** 22 } as const;

/** About how many bytes a row has. */
export function sizeOf(row: MovedRow): number {
  let size = 0;
  for (const value of row) size += value?.length ?? 0;
  return size;
}

/** A name as both databases take it, whatever is in it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The names of the columns of a table, as a list of SQL. */
export function listColumns({ columns }: MovedTable): string {
  return columns.map(({ name }) => quoteName(name)).join(', ');
}
