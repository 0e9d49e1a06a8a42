import { formatTimestamptz } from '../postgres/timestamptz.ts';
import { type MoveRefusal, refuseMove } from './move-refusal.ts';

/** What a column holds, whichever database has it. */
export type ColumnKind = 'boolean' | 'integer' | 'float' | 'timestamp' | 'bytes' | 'document' | 'text';

/** A value on its way: null, bytes, or the text that PostgreSQL takes for it. Equal values of both databases are equal here. */
export type MovedValue = string | Buffer | null;

/** A column that both databases have. */
export interface MovedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The name of its type on PostgreSQL. */
  readonly type: string;
  /** How a finding names it: `table.column`. */
  readonly place: string;
}

/** A table that both databases have, with columns of the same names. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
}

/** A row with its values in the order of the columns. */
export type MovedRow = readonly MovedValue[];

const KINDS: Readonly<Record<string, ColumnKind>> = {
  bool: 'boolean',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  float4: 'float',
  float8: 'float',
  numeric: 'float',
  timestamptz: 'timestamp',
  bytea: 'bytes',
  // Unlike `json`, which keeps its text, it has an order of its own.
  jsonb: 'document',
};

/** The kind of a column by its type on PostgreSQL: SQLite takes any value in any column. */
export function kindOf(type: string): ColumnKind {
  return KINDS[type] ?? 'text';
}

/** Reads a value of SQLite, integers of which are bigints. Throws a MoveRefusal where the column cannot hold it on PostgreSQL. */
export function fromSqlite({ place, kind }: MovedColumn, value: unknown): MovedValue {
  if (value === null) return null;
  if (Buffer.isBuffer(value)) {
    if (kind !== 'bytes') throw unmovable(place, 'bytes in the place of text');
    return value;
  }
  if (kind === 'bytes') throw unmovable(place, 'text in the place of bytes');
  if (kind === 'boolean') return value === 0n ? 'f' : 't';
  if (kind === 'float') return String(Number(value));
  const text = String(value);
  // A cell may hold the number 2.0 where the column is one of integers.
  if (kind === 'integer' && typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  if (kind === 'timestamp' && !FIXED_WIDTH.test(text)) throw unmovable(place, `the time "${text.slice(0, 40)}"`);
  if (text.includes('\0')) throw unmovable(place, 'a NUL character, which PostgreSQL does not store');
  return kind === 'document' ? orderDocument(text) : text;
}

const FIXED_WIDTH = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+00:00$/;

/** The value to be bound on SQLite. */
export function toSqlite({ kind }: MovedColumn, value: MovedValue): bigint | number | MovedValue {
  if (typeof value !== 'string') return value;
  if (kind === 'boolean') return value === 't' ? 1n : 0n;
  if (kind === 'integer') return BigInt(value);
  return kind === 'float' ? Number(value) : value;
}

/** Reads the text of a value of PostgreSQL, from a session in UTC. */
export function fromPostgres({ kind }: MovedColumn, text: string | null): MovedValue {
  if (text === null) return null;
  if (kind === 'timestamp') return formatTimestamptz(text);
  if (kind === 'bytes') return Buffer.from(text.slice(2), 'hex');
  if (kind === 'float') return String(Number(text));
  return kind === 'document' ? orderDocument(text) : text;
}

/** A JSON document with the keys of its objects in order. */
function orderDocument(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}

function unmovable(place: string, what: string): MoveRefusal {
  return refuseMove('unmovable_value', place, `It holds ${what}.`);
}
