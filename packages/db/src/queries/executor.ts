import type { DialectName } from '@learnwright/plugin-sdk';
import { type Compilable, type Dialect, type Expression, Kysely, SelectQueryNode, sql } from 'kysely';
import type { Backend, Runner, Statement } from '../backend.ts';
import type { CoreTables } from '../core-tables.ts';
import type { AmbientUnit } from '../unit-of-work.ts';

/** A compiled query; it runs in the unit of work around the call, or on its own. */
export interface Query<Values, Row> {
  first(values: Values): Promise<Row | null>;
  all(values: Values): Promise<Row[]>;
  /** Runs it for each of some values, one after the other, and returns the rows of all. */
  each(list: readonly Values[]): Promise<Row[]>;
  /** Runs a query that changes rows, and returns their number. */
  run(values: Values): Promise<number>;
  /**
   * Runs a query that nothing waits for. In a unit of work on PostgreSQL it is sent with the next one, or with the commit, and these fail
   * where it does.
   */
  runLate(values: Values): Promise<void>;
}

/** Stands for a value that each run of a query gets. */
export interface Parameter<Values> {
  <Name extends keyof Values & string>(name: Name): Expression<Values[Name]>;
  /** A parameter for each column, as `values` and `set` take them. */
  each<Column extends keyof Values & string>(columns: readonly Column[]): ParameterRecord<Values, Column>;
}

/** A parameter for each column. */
type ParameterRecord<Values, Column extends keyof Values> = { [Name in Column]: Expression<Values[Name]> };

/** Builds a query, with `parameter` in the place of each value. */
export type BuildQuery<Values, Row> = (db: Kysely<CoreTables>, parameter: Parameter<Values>) => Compilable<Row>;

/** Compiles a query: `defineQuery((db, parameter: Parameter<{ id: string }>) => db.selectFrom('users')…)`. */
type DefineQuery = <Values, Row>(build: BuildQuery<Values, Row>) => Query<Values, Row>;

/** The access of stores to the database. */
export interface Executor {
  readonly dialect: DialectName;
  readonly defineQuery: DefineQuery;
  /** Tells whether the caller is inside a unit of work. */
  inUnit(): boolean;
}

/** Stands in a value's place while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query as it is sent, and what puts values into it. */
interface CompiledStatement<Values> {
  readonly statement: Statement;
  /** Where it runs outside of units of work. */
  readonly outside: Runner;
  readonly bind: (values: Values) => unknown[];
}

/** Builds the executor: Kysely compiles each query once, before its first run, and takes no part in running it. */
export function createExecutor(backend: Backend, ambient: AmbientUnit, dialect: Dialect): Executor {
  const db = new Kysely<CoreTables>({ dialect });
  let count = 0;

  function defineQuery<Values, Row>(build: BuildQuery<Values, Row>): Query<Values, Row> {
    let compiled: CompiledStatement<Values> | null = null;
    const compile = (): CompiledStatement<Values> => {
      const { sql, parameters, query } = build(db, createParameter()).compile();
      count += 1;
      return {
        statement: { sql, name: `learnwright_${count}` },
        outside: SelectQueryNode.is(query) ? backend.reads : backend.writes,
        bind: createBind<Values>(parameters, backend.encode),
      };
    };
    const execute = (values: Values) => {
      compiled ??= compile();
      return ambient.runner(compiled.outside).execute(compiled.statement, compiled.bind(values));
    };
    // The one place where a query vouches for its rows: the builder gives the type, and the schema keeps it.
    return {
      first: async (values) => {
        compiled ??= compile();
        return ambient.runner(compiled.outside).first(compiled.statement, compiled.bind(values)) as Promise<Row | null>;
      },
      all: async (values) => (await execute(values)).rows as Row[],
      each: async (list) => {
        compiled ??= compile();
        const { statement, bind } = compiled;
        const runner = ambient.runner(compiled.outside);
        const rows: Row[] = [];
        for (const values of list) {
          const answer = runner.execute(statement, bind(values));
          // SQLite answers at once: a promise for each row would cost as much as the row.
          for (const row of (answer instanceof Promise ? await answer : answer).rows) rows.push(row as Row);
        }
        return rows;
      },
      run: async (values) => (await execute(values)).affected,
      runLate: async (values) => {
        compiled ??= compile();
        const runner = ambient.runner(compiled.outside);
        const bound = compiled.bind(values);
        if (runner.executeLate) await runner.executeLate(compiled.statement, bound);
        else await runner.execute(compiled.statement, bound);
      },
    };
  }

  return { dialect: backend.dialect, defineQuery, inUnit: () => ambient.current() !== null };
}

/** Puts the values into the order of the SQL's parameters; constants of the query stay as they are. */
function createBind<Values>(parameters: readonly unknown[], encode: Backend['encode']) {
  return (values: Values): unknown[] => {
    const bound = new Array<unknown>(parameters.length);
    for (let index = 0; index < parameters.length; index += 1) {
      const parameter = parameters[index];
      bound[index] = encode(parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter);
    }
    return bound;
  };
}

/** Builds the `parameter` of a query. */
export function createParameter<Values>(): Parameter<Values> {
  const parameter = (name: string): Expression<never> => sql<never>`${new Placeholder(name)}`;
  return Object.assign(parameter, {
    each: <Column extends keyof Values & string>(columns: readonly Column[]): ParameterRecord<Values, Column> =>
      eachColumn(columns, parameter),
  });
}

/** For `doUpdateSet`: each column as the insert would have made it. */
export function excluded<Column extends string>(columns: readonly Column[]): Record<Column, Expression<never>> {
  return eachColumn(columns, (column) => sql.ref<never>(`excluded.${column}`));
}

/** Builds an object with a value for each column. */
function eachColumn<Column extends string, Value>(
  columns: readonly Column[],
  valueFor: (column: Column) => Value,
): Record<Column, Value> {
  const entries = columns.map((column) => [column, valueFor(column)] as const);
  // The one place where the columns vouch for the keys: Object.fromEntries forgets them.
  return Object.fromEntries(entries) as Record<Column, Value>;
}
