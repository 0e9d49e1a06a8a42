import { type CursorValues, type Page, type PageRequest, requireCursor } from '@learnwright/core';
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { Executor, Query } from './executor.ts';
import { behindCursor, cursorOf, type KeysetValues, keysetValues } from './keyset.ts';
import { createParameter, type Parameter } from './parameter.ts';
import type { SortKey } from './sort-key.ts';

/** A list: where its rows come from, what may narrow it, and its total order. */
export interface ListDefinition<Filter, Row, Source, Table extends keyof Source> {
  readonly from: (db: Kysely<CoreTables>, parameter: Parameter<Filter>) => SelectQueryBuilder<Source, Table, Row>;
  /** The columns that must equal the filter's values; one that the filter leaves out does not narrow the list. */
  readonly filters: readonly (keyof Filter & string)[];
  readonly order: readonly SortKey[];
  /** The sort values of a row, where some of them are no columns of it; default: its columns. */
  readonly sortValues?: (row: Row) => CursorValues;
}

/** Reads one page of a list. */
export type ReadPage<Filter, Row> = (filter: Filter, page: PageRequest) => Promise<Page<Row>>;

type PageValues = KeysetValues & { readonly limit: number };

/** Defines a list that is read page by page, each continuing behind the sort values of the last row seen. */
export function defineList<Filter, Row, Source, Table extends keyof Source>(
  executor: Executor,
  definition: ListDefinition<Filter, Row, Source, Table>,
): ReadPage<Filter, Row> {
  const { order, sortValues = (row: Row) => cursorOf(order, row) } = definition;
  const kinds = order.map(({ kind }) => kind);
  const queries = new Map<string, Query<Filter & PageValues, Row>>();

  /** The query for these filters, compiled when it is asked for the first time. */
  function queryFor(filters: readonly (keyof Filter & string)[], continued: boolean): Query<Filter & PageValues, Row> {
    const name = `${filters.join()}:${continued}`;
    const known = queries.get(name);
    if (known !== undefined) return known;
    const query = executor.defineQuery<Filter & PageValues, Row>((db) => buildPage(db, definition, filters, continued));
    queries.set(name, query);
    return query;
  }

  return async (filter, page) => {
    const after = page.after === null ? null : requireCursor(kinds, page.after);
    const present = definition.filters.filter((column) => filter[column] !== undefined);
    // One more than asked for shows whether the list goes on.
    const limit = page.limit === null ? Number.MAX_SAFE_INTEGER : page.limit + 1;
    const rows = await queryFor(present, after !== null).all({ ...filter, ...keysetValues(order, after), limit });
    return toPage(rows, page.limit, sortValues);
  };
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

function toPage<Row>(rows: Row[], limit: number | null, sortValues: (row: Row) => CursorValues): Page<Row> {
  if (limit === null || rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last === undefined ? null : sortValues(last) };
}
