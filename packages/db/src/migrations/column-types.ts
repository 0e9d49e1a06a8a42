import type { ColumnTypes, DialectName } from '@learnwright/plugin-sdk';

/** The column types of each database; on SQLite the declared type decides how a value is read. */
export const COLUMN_TYPES = {
  sqlite: {
    boolean: 'boolean',
    // With `text` in its name, the type keeps SQLite from turning JSON like 1.50 into a number.
    json: 'json text',
    integer: 'integer',
    float: 'real',
    timestamp: 'text',
    key: 'text',
  },
  postgres: {
    boolean: 'boolean',
    // Not jsonb: a document comes back with its keys in the order they were written.
    json: 'json',
    integer: 'bigint',
    float: 'double precision',
    timestamp: 'timestamptz',
    key: 'text collate "C"',
  },
} as const satisfies Record<DialectName, ColumnTypes>;
