import { type Dialect, Kysely, SelectQueryNode } from 'kysely';
import type { Backend, Statement } from '../backend/backend.ts';
import type { CoreTables } from '../core-tables.ts';
import type { AmbientUnit } from '../units/ambient-unit.ts';
import type { BuildQuery, Executor, Query } from './executor.ts';
import { createParameter, Placeholder } from './parameter.ts';

/** Builds the executor: Kysely makes the SQL, once, and has no part in running it. */
export function createExecutor(backend: Backend, ambient: AmbientUnit, dialect: Dialect): Executor {
  const db = new Kysely<CoreTables>({ dialect });
  let count = 0;

  function defineQuery<Values, Row>(build: BuildQuery<Values, Row>): Query<Values, Row> {
    const { sql, parameters, query } = build(db, createParameter()).compile();
    count += 1;
    const statement: Statement = { sql, name: `learnwright_${count}` };
    const outside = SelectQueryNode.is(query) ? backend.reads : backend.writes;
    const bind = createBind<Values>(parameters, backend.encode);
    // The one place where a query vouches for its rows: their type is the builder's, and the schema keeps it.
    return {
      first: async (values) => ambient.runner(outside).first(statement, bind(values)) as Promise<Row | null>,
      all: async (values) => (await ambient.runner(outside).execute(statement, bind(values))).rows as Row[],
      run: async (values) => (await ambient.runner(outside).execute(statement, bind(values))).affected,
    };
  }

  return { dialect: backend.dialect, defineQuery, inUnit: () => ambient.current() !== null };
}

/** Puts the values into the order of the SQL's parameters; what was no placeholder is a constant. */
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
