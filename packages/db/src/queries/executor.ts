import type { DialectName } from '@learnwright/plugin-sdk';
import type { Compilable, Kysely } from 'kysely';
import type { CoreTables } from '../core-tables.ts';
import type { Parameter } from './parameter.ts';

/** A query that was compiled once and runs many times, in the unit of work around the call where there is one. */
export interface Query<Values, Row> {
  first(values: Values): Promise<Row | null>;
  all(values: Values): Promise<Row[]>;
  /** Runs a query that changes rows; answers how many. */
  run(values: Values): Promise<number>;
}

/** Says what a query is, with `parameter` in the place of each value. */
export type BuildQuery<Values, Row> = (db: Kysely<CoreTables>, parameter: Parameter<Values>) => Compilable<Row>;

/** Compiles a query: `defineQuery((db, parameter: Parameter<{ id: string }>) => db.selectFrom('users')…)`. */
export type DefineQuery = <Values, Row>(build: BuildQuery<Values, Row>) => Query<Values, Row>;

/** What store functions take: the way to the database. */
export interface Executor {
  readonly dialect: DialectName;
  readonly defineQuery: DefineQuery;
  /** Whether the caller is inside a unit of work. */
  inUnit(): boolean;
}
