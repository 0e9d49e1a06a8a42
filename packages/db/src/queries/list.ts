import { type CursorValues, type Page, type PageRequest, requireCursor, type SortKind } from '@learnwright/core';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import { bytesOf } from './bytes.ts';
import { createParameter, type Executor, type Parameter, type Query } from './executor.ts';

/** One column of a sort order; the last key of a list is unique, so the order is total. */
export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly kind: SortKind;
}

/** A list: the source of its rows, its filters and its total order. */
interface ListDefinition<Filter, Row, Source, Table extends keyof Source> {
  readonly from: (db: Kysely<CoreTables>, parameter: Parameter<Filter>) => SelectQueryBuilder<Source, Table, Row>;
  /** The columns that must equal the filter's values; a column that the filter leaves out does not count. */
  readonly filters: readonly (keyof Filter & string)[];
  readonly order: readonly SortKey[];
  /** The sort values of a row, where some are not among its columns; default: its columns. */
  readonly sortValues?: (row: Row) => CursorValues;
  /** Columns of text and JSON whose values may be long: with a megabyte of them a page ends before its limit. */
  readonly long?: readonly string[];
}

/** With so many bytes in its long columns a page ends. */
const PAGE_BYTES = 1024 * 1024;

/** Reads one page of a list. */
type ReadPage<Filter, Row> = (filter: Filter, page: PageRequest) => Promise<Page<Row>>;

/** The values of a cursor by the names of their parameters. */
export interface KeysetValues {
  readonly [name: `after_${string}`]: CursorValues[number];
}

type PageValues = KeysetValues & { readonly limit: number };

/**
 * Defines a list that is read page by page; each page starts after the sort values of the previous page's last row. A page of long
 * rows may end before its limit, and then has a `next`.
 */
export function defineList<Filter, Row, Source, Table extends keyof Source>(
  executor: Executor,
  definition: ListDefinition<Filter, Row, Source, Table>,
): ReadPage<Filter, Row> {
  const { order, sortValues = (row: Row) => cursorOf(order, row), long = [] } = definition;
  const kinds = order.map(({ kind }) => kind);
  const rows = keepQueries<Filter, Row>((filters, continued) =>
    executor.defineQuery((db) => buildPage(db, definition, filters, continued)),
  );
  const sizes = keepQueries<Filter, RowSize>((filters, continued) =>
    executor.defineQuery((db) =>
      buildPage(db, definition, filters, continued)
        .clearSelect()
        .select(bytesOf(executor, long).as('bytes'))
        .$castTo<RowSize>(),
    ),
  );

  return async (filter, page) => {
    const after = page.after === null ? null : requireCursor(kinds, page.after);
    const present = definition.filters.filter((column) => filter[column] !== undefined);
    // One row more shows whether the list goes on.
    const limit = page.limit === null ? Number.MAX_SAFE_INTEGER : page.limit + 1;
    const values = { ...filter, ...keysetValues(order, after), limit };
    const read = rows(present, after !== null);
    if (page.limit !== null && long.length > 0) {
      const measured = await sizes(present, after !== null).all(values);
      const fitting = Math.min(page.limit, countFitting(measured));
      if (fitting < measured.length) return toPage(await read.all({ ...values, limit: fitting }), true, sortValues);
    }
    const found = await read.all(values);
    const goesOn = page.limit !== null && found.length > page.limit;
    return toPage(goesOn ? found.slice(0, -1) : found, goesOn, sortValues);
  };
}

/** The bytes of the long columns of a row. */
interface RowSize {
  readonly bytes: number | string;
}

/** The query for some filters, from the start or behind a cursor. */
type FindQuery<Filter, Row> = (
  filters: readonly (keyof Filter & string)[],
  continued: boolean,
) => Query<Filter & PageValues, Row>;

/** Keeps each query, which is compiled on first use. */
function keepQueries<Filter, Row>(define: FindQuery<Filter, Row>): FindQuery<Filter, Row> {
  const queries = new Map<string, ReturnType<typeof define>>();
  return (filters, continued) => {
    const name = `${filters.join()}:${continued}`;
    const query = queries.get(name) ?? define(filters, continued);
    queries.set(name, query);
    return query;
  };
}

/** How many rows, from the first on, a page has room for: one at least, where there is one. */
function countFitting(rows: readonly RowSize[]): number {
  let sum = 0;
  const end = rows.findIndex(({ bytes }) => {
    sum += Number(bytes);
    return sum > PAGE_BYTES;
  });
  return end === -1 ? rows.length : Math.max(1, end);
}

function buildPage<Filter, Row, Source, Table extends keyof Source>(
  db: Kysely<CoreTables>,
  { from, order }: ListDefinition<Filter, Row, Source, Table>,
  filters: readonly (keyof Filter & string)[],
  continued: boolean,
): SelectQueryBuilder<Source, Table, Row> {
  const parameter = createParameter<Filter>();
  let query = from(db, parameter);
  for (const column of filters) query = query.where(sql<SqlBool>`${sql.ref(column)} = ${parameter(column)}`);
  if (continued) query = query.where(behindCursor(order));
  for (const { column, direction } of order) query = query.orderBy(sql.ref(column), direction);
  return query.limit(createParameter<PageValues>()('limit'));
}

function toPage<Row>(items: Row[], goesOn: boolean, sortValues: (row: Row) => CursorValues): Page<Row> {
  const last = items.at(-1);
  return { items, next: goesOn && last !== undefined ? sortValues(last) : null };
}

/** The cursor of a row. */
function cursorOf(order: readonly SortKey[], row: unknown): CursorValues {
  const values = new Map(Object.entries(row ?? {}));
  return order.map(({ column }) => {
    const value: unknown = values.get(column);
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`The sort key ${column} is neither text nor number.`);
  });
}

/** The parameters of the conditions for rows behind a cursor. */
export function keysetValues(order: readonly SortKey[], after: CursorValues | null): KeysetValues {
  if (after === null) return {};
  return Object.fromEntries(order.map(({ column }, index) => [`after_${column}`, after[index] ?? null]));
}

/** What a sort key stands for where it is no column. */
type KeyExpressions = Readonly<Record<string, Expression<unknown>>>;

/**
 * Selects the rows after a cursor: `a >= $a and (a > $a or (a = $a and (b > $b or …)))`. An index can use the bound in
 * front.
 */
function behindCursor(order: readonly SortKey[]): Expression<SqlBool> {
  const compare = (key: SortKey, operator: string) =>
    sql<SqlBool>`${sql.ref(key.column)} ${sql.raw(operator)} ${cursorParameter(key)}`;
  const beyond = ({ direction }: SortKey) => (direction === 'asc' ? '>' : '<');
  const behindKey = (rest: Expression<SqlBool>, key: SortKey) =>
    sql<SqlBool>`(${compare(key, beyond(key))} or (${compare(key, '=')} and ${rest}))`;
  const [first] = order;
  if (first === undefined) throw new TypeError('A list needs an order.');
  return sql<SqlBool>`${compare(first, `${beyond(first)}=`)} and ${order.reduceRight<Expression<SqlBool>>(behindKey, sql<SqlBool>`false`)}`;
}

/** Rows behind a cursor that share the first sort values with it, in the order of the others. */
export interface PieceBehindCursor {
  readonly where: Expression<SqlBool>;
  readonly order: readonly SortKey[];
}

/**
 * The rows after a cursor in pieces, in their order: those that share all sort values but the last with the cursor first, those that share none
 * last. An index goes along each of them, however many rows share values.
 */
export function piecesBehindCursor(order: readonly SortKey[], expressions: KeyExpressions): PieceBehindCursor[] {
  const compare = (key: SortKey, operator: string) =>
    sql<SqlBool>`${expressions[key.column] ?? sql.ref(key.column)} ${sql.raw(operator)} ${cursorParameter(key)}`;
  return order
    .map((key, index): PieceBehindCursor => {
      const shared = order.slice(0, index).map((each) => compare(each, '='));
      const beyond = compare(key, key.direction === 'asc' ? '>' : '<');
      return { where: sql`${sql.join([...shared, beyond], sql` and `)}`, order: order.slice(index) };
    })
    .toReversed();
}

function cursorParameter({ column }: SortKey): Expression<CursorValues[number]> {
  return createParameter<KeysetValues>()(`after_${column}`);
}
