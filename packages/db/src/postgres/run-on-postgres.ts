import type { QueryConfig, QueryResult } from 'pg';
import type { Row, Runner, Statement, StatementResult } from '../backend/backend.ts';

/** Sends one query: to a pool, or to a client in turn. */
export type SendQuery = (config: QueryConfig<unknown[]>) => Promise<QueryResult<Row>>;

/** Runs statements on Postgres; those with a name are prepared once per connection. */
export function runOnPostgres(send: SendQuery): Runner {
  async function execute({ sql, name }: Statement, values: readonly unknown[]): Promise<StatementResult> {
    const config = { text: sql, values: [...values] };
    const { rows, rowCount } = await send(name === null ? config : { ...config, name });
    return { rows, affected: rowCount ?? 0 };
  }
  return {
    execute,
    first: async (statement, values) => (await execute(statement, values)).rows[0] ?? null,
  };
}
