import type { Kysely } from 'kysely';

/** The databases a migration runs on. */
export type DialectName = 'sqlite' | 'postgres';

/** A column type as the database at hand spells it; rows read back as boolean, JSON value, number and timestamp. */
export interface ColumnTypes {
  readonly boolean: string;
  readonly json: string;
  readonly integer: string;
  readonly timestamp: string;
  /** Text that sorts by code point in both databases: for ids and keys. */
  readonly key: string;
}

/** What a migration works with. */
export interface MigrationContext {
  readonly db: Kysely<Record<string, Record<string, unknown>>>;
  readonly dialect: DialectName;
  /** Raw column types: `sql.raw(types.json)` in a create-table builder. */
  readonly types: ColumnTypes;
}

/** One step of a schema; steps run once, in the order of their names, each in a transaction. */
export interface Migration {
  up(context: MigrationContext): Promise<void>;
}

/** A plugin's migrations by name; names start with a number: `0001_create_attempts`. */
export type Migrations = Readonly<Record<string, Migration>>;
