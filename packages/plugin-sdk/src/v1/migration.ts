import type { Kysely } from 'kysely';
import { z } from 'zod';

/** The databases a migration runs on. */
export type DialectName = 'sqlite' | 'postgres';

/** Column types in the words of the current database; rows read back as boolean, JSON value, number and timestamp. */
export interface ColumnTypes {
  readonly boolean: string;
  readonly json: string;
  readonly integer: string;
  /** A number with a fraction, in double precision. */
  readonly float: string;
  readonly timestamp: string;
  /** Text that sorts by code point in both databases: for ids and keys. */
  readonly key: string;
}

/** What a migration works with. */
export interface MigrationContext {
  readonly db: Kysely<Record<string, Record<string, unknown>>>;
  readonly dialect: DialectName;
  /** Raw column types: `addColumn('tags', sql.raw(types.json))`. */
  readonly types: ColumnTypes;
}

/** One step of a schema. Each step runs once, in the order of the names, in a transaction of all steps of its owner. */
export interface Migration {
  up(context: MigrationContext): Promise<void>;
}

/** The name of a migration: four digits, then lowercase words: `0001_create_attempts`. The server refuses other names. */
export const migrationNameSchema = z.string().regex(/^\d{4}_[a-z0-9_]+$/, {
  error: 'must be named like 0001_create_cards',
});

/** A plugin's migrations by name (`migrationNameSchema`); no two have the same number. */
export type Migrations = Readonly<Record<string, Migration>>;
