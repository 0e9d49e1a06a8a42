import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { BuildQuery, Executor, Parameter } from './executor.ts';

/** One statement in two forms. */
export interface BatchForms<Shared, Values, Row> {
  /** Holds the columns that `whole` reads of its rows. */
  readonly table: keyof CoreTables;
  /** Nothing waits for it: on PostgreSQL it is sent with the next statement, or with the commit. */
  readonly isLate?: boolean;
  /** For one row. */
  readonly each: BuildQuery<Shared & Values, Row>;
  /** For all rows, which stand in the place of a table. */
  readonly whole: (db: Kysely<CoreTables>, rows: RawBuilder<Values>, shared: Parameter<Shared>) => Compilable<Row>;
}

/** Runs a statement over rows, `shared` for all of them, and returns the rows of all; none of one that nothing waits for. */
export type Batch<Shared, Values, Row> = (shared: Shared, list: readonly Values[]) => Promise<Row[]>;

/**
 * Compiles a statement that runs over many rows. On SQLite it is prepared and run for each, without a promise between them; on
 * PostgreSQL, where each statement is a way to the server and back, all rows are one JSON text.
 */
export function defineBatch<Shared, Values, Row>(
  executor: Executor,
  { table, isLate = false, each, whole }: BatchForms<Shared, Values, Row>,
): Batch<Shared, Values, Row> {
  if (executor.dialect === 'sqlite') {
    const query = executor.defineQuery(each);
    return (shared, list) => query.each(list.map((values) => ({ ...values, ...shared })));
  }
  const query = executor.defineQuery((db, parameter: Parameter<Shared & { list: readonly Values[] }>) =>
    whole(db, sql`json_populate_recordset(null::${sql.table(table)}, cast(${parameter('list')} as json))`, parameter),
  );
  return async (shared, list) => {
    if (list.length === 0) return [];
    if (!isLate) return query.all({ ...shared, list });
    await query.runLate({ ...shared, list });
    return [];
  };
}
