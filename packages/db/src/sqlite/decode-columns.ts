import type { ColumnDefinition } from 'better-sqlite3';
import type { Row } from '../backend/backend.ts';

/** Puts the values of a row into their shape, in place. */
export type DecodeRow = (row: Row) => void;

/** How to decode the rows of a statement, by the declared types of its columns; null where there is nothing to do. */
export function decodeColumns(columns: readonly ColumnDefinition[]): DecodeRow | null {
  const steps = columns.flatMap(({ name, type }) => {
    const decode = decoderOf(type);
    return decode === null ? [] : [{ name, decode }];
  });
  if (steps.length === 0) return null;
  return (row) => {
    for (const { name, decode } of steps) row[name] = decode(row[name]);
  };
}

function decoderOf(type: string | null): ((value: unknown) => unknown) | null {
  if (type === null) return null;
  if (/^bool/i.test(type)) return decodeBoolean;
  return /^json/i.test(type) ? decodeJson : null;
}

function decodeBoolean(value: unknown): unknown {
  return value === null ? null : Boolean(value);
}

function decodeJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
