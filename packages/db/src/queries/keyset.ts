import type { CursorValues } from '@learnwright/core';
import { type Expression, type SqlBool, sql } from 'kysely';
import { createParameter } from './parameter.ts';
import type { SortKey } from './sort-key.ts';

/** The values of a cursor by the names of their parameters. */
export interface KeysetValues {
  readonly [name: `after_${string}`]: CursorValues[number];
}

/**
 * The rows behind a cursor: `a >= $a and (a > $a or (a = $a and (b > $b or …)))`. The bound in front is what an index
 * can use.
 */
export function behindCursor(order: readonly SortKey[]): Expression<SqlBool> {
  const [first] = order;
  if (first === undefined) throw new TypeError('A list needs an order.');
  const behind = order.reduceRight<Expression<SqlBool>>(behindKey, sql<SqlBool>`false`);
  return sql<SqlBool>`${compare(first, '=')} and ${behind}`;
}

/** The parameters of `behindCursor`. */
export function keysetValues(order: readonly SortKey[], after: CursorValues | null): KeysetValues {
  if (after === null) return {};
  return Object.fromEntries(order.map(({ column }, index) => [`after_${column}`, after[index] ?? null]));
}

/** The cursor that a row leaves behind. */
export function cursorOf(order: readonly SortKey[], row: unknown): CursorValues {
  const values = new Map(Object.entries(row ?? {}));
  return order.map(({ column }) => {
    const value: unknown = values.get(column);
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`The sort key ${column} is neither text nor number.`);
  });
}

function behindKey(rest: Expression<SqlBool>, key: SortKey): Expression<SqlBool> {
  return sql<SqlBool>`(${compare(key, '')} or (${sql.ref(key.column)} = ${cursorParameter(key)} and ${rest}))`;
}

function compare(key: SortKey, orEqual: '=' | ''): Expression<SqlBool> {
  const operator = key.direction === 'asc' ? '>' : '<';
  return sql<SqlBool>`${sql.ref(key.column)} ${sql.raw(operator + orEqual)} ${cursorParameter(key)}`;
}

function cursorParameter({ column }: SortKey): Expression<CursorValues[number]> {
  return createParameter<KeysetValues>()(`after_${column}`);
}
