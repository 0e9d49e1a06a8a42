import Database from 'better-sqlite3';
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

/** Opens a SQLite file with the durability of the server. */
export function openBareSqlite(path: string): BareDatabase {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const marks = (columns: readonly string[]) => columns.map((column) => `@${column}`).join(', ');
  const findUser = database.prepare('select id, name, email, language, created_at, updated_at from users where id = ?');
  const insertAttempt = database.prepare(
    `insert into attempts (${ATTEMPT.join(', ')}) values (${marks(ATTEMPT)}) on conflict (user_id, attempt_id) do nothing`,
  );
  const findRow = database.prepare<unknown[], object>(
    `select ${ROW.join(', ')} from element_errors where ${KEY.map((column) => `${column} = @${column}`).join(' and ')}`,
  );
  const saveRow = database.prepare(
    `insert into element_errors (${ROW.join(', ')}) values (${marks(ROW)}) ${ON_CONFLICT}`,
  );
  const queue = database.prepare(selectQueue(() => '?'));
  const record = database.transaction((user_id: string, attempts: readonly Values[]) => {
    findUser.get(user_id);
    const rows = attempts.map((input) => {
      const attempt = fillAttempt(user_id, input);
      insertAttempt.run({ ...attempt, correct: 0 });
      return fillRow(findRow.get(attempt) ?? null, attempt);
    });
    for (const row of rows) saveRow.run({ ...row, mastered: 0 });
    return rows;
  });
  return {
    findUser: (id) => findUser.get(id),
    recordAttempts: record.immediate,
    listQueue: (user_id, limit) => queue.all(...queueValues(user_id, limit)),
  };
}
