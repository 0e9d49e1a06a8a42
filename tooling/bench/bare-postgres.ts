import pg from 'pg';
import {
  ATTEMPT,
  type BareDatabase,
  fillAttempt,
  fillRow,
  KEY,
  ON_CONFLICT,
  queueValues,
  ROW,
  selectQueue,
  type Values,
} from './bare-attempts.ts';

/** Opens a pool as large as that of the server; each statement is prepared once on a connection. */
export function openBarePostgres(connectionString: string): BareDatabase {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const marks = (columns: readonly string[]) => columns.map((_, index) => `$${index + 1}`).join(', ');
  const pick = (columns: readonly string[], values: Values) => columns.map((column) => values[column]);
  const findUser = (id: string) => ({
    name: 'user',
    text: 'select id, name, email, language, created_at, updated_at from users where id = $1',
    values: [id],
  });
  const insertAttempt = (attempt: Values) => ({
    name: 'attempt',
    text: `insert into attempts (${ATTEMPT.join(', ')}) values (${marks(ATTEMPT)}) on conflict (user_id, attempt_id) do nothing`,
    values: pick(ATTEMPT, attempt),
  });
  const findRow = (attempt: Values) => ({
    name: 'find',
    text: `select ${ROW.join(', ')} from element_errors where ${KEY.map((column, index) => `${column} = $${index + 1}`).join(' and ')}`,
    values: pick(KEY, attempt),
  });
  const saveRow = (row: Values) => ({
    name: 'save',
    text: `insert into element_errors (${ROW.join(', ')}) values (${marks(ROW)}) ${ON_CONFLICT}`,
    values: pick(ROW, row),
  });
  const queue = selectQueue((index) => `$${index}`);
  return {
    findUser: async (id) => (await pool.query(findUser(id))).rows[0],
    recordAttempts: async (user_id, attempts) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(findUser(user_id));
        const rows: Values[] = [];
        for (const input of attempts) {
          const attempt = fillAttempt(user_id, input);
          await client.query(insertAttempt(attempt));
          rows.push(fillRow((await client.query(findRow(attempt))).rows[0] ?? null, attempt));
        }
        for (const row of rows) await client.query(saveRow(row));
        await client.query('commit');
        return rows;
      } finally {
        client.release();
      }
    },
    listQueue: async (user_id, limit) =>
      (await pool.query({ name: 'queue', text: queue, values: queueValues(user_id, limit) })).rows,
  };
}
