import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { BuildQuery, Executor, Parameter } from './executor.ts';

/** One statement in two forms. */
export interface BatchForms<Shared, Values, Row> {
  /** Holds the columns that `whole` reads of its rows. */
  readonly table: keyof CoreTables;
  /** For one row. */
  readonly each: BuildQuery<Shared & Values, Row>;
  /** For all rows, which stand in the place of a table. */
  readonly whole: (db: Kysely<CoreTables>, rows: RawBuilder<Values>, shared: Parameter<Shared>) => Compilable<Row>;
}

/** Runs a statement over rows, `shared` for all of them, and returns the rows of all. */
export type Batch<Shared, Values, Row> = (shared: Shared, list: readonly Values[]) => Promise<Row[]>;

/**
 * Compiles a statement that runs over many rows. On SQLite it is prepared and run for each, without a promise between them; on
 * PostgreSQL, where each statement is a way to the server and back, all rows are one JSON text.
 */
export function defineBatch<Shared, Values, Row>(
  executor: Executor,
  { table, each, whole }: BatchForms<Shared, Values, Row>,
): Batch<Shared, Values, Row> {
  if (executor.dialect === 'sqlite') {
    const query = executor.defineQuery(each);
    return (shared, list) => query.each(list.map((values) => ({ ...values, ...shared })));
  }
  const query = executor.defineQuery((db, parameter: Parameter<Shared & { list: readonly Values[] }>) =>
    whole(db, sql`json_populate_recordset(null::${sql.table(table)}, cast(${parameter('list')} as json))`, parameter),
  );
  return async (shared, list) => (list.length === 0 ? [] : query.all({ ...shared, list }));
}
