import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';

const KEY = ['user_id', 'set_id', 'lesson_id', 'exercise_id', 'element_key'];
const ATTEMPT = [...KEY, 'attempt_id', 'element_type', 'user_answer', 'correct_answer', 'correct', 'attempted_at'];
const STATE = ['element_type', 'user_answer', 'correct_answer', 'error_count', 'correct_streak', 'last_error_at'];
const TIMES = ['last_attempt_at', 'mastered', 'mastered_at', 'created_at', 'updated_at'];
const ROW = ['id', ...KEY, ...STATE, ...TIMES];

/** One attempt of the body. */
export type BareAttempt = Readonly<Record<'set_id' | 'lesson_id' | 'exercise_id' | 'element_key', string>>;

/** The statements that the server runs for a batch of attempts, in one transaction, without any rule in between. */
export function prepareAttempts(database: Database.Database) {
  const findUser = database.prepare('select * from users where id = ?');
  const marks = (columns: readonly string[]) => columns.map((column) => `@${column}`).join(', ');
  const insertAttempt = database.prepare(
    `insert into attempts (${ATTEMPT.join(', ')}) values (${marks(ATTEMPT)}) on conflict (user_id, attempt_id) do nothing`,
  );
  const findRow = database.prepare(
    `select ${ROW.join(', ')} from element_errors where ${KEY.map((column) => `${column} = @${column}`).join(' and ')}`,
  );
  const saveRow = database.prepare(
    `insert into element_errors (${ROW.join(', ')}) values (${marks(ROW)}) on conflict (${KEY.join(', ')}) do update set ${ROW.map(
      (column) => `${column} = excluded.${column}`,
    ).join(', ')}`,
  );
  return database.transaction((user_id: string, attempts: readonly BareAttempt[]) => {
    findUser.get(user_id);
    const now = new Date().toISOString();
    const rows = attempts.map((attempt) => {
      const filled = { element_type: 'vocabulary', user_answer: '', correct_answer: '', ...attempt, user_id };
      insertAttempt.run({ ...filled, attempt_id: randomUUID(), correct: 0, attempted_at: now });
      const before = findRow.get(filled);
      const state = { error_count: 1, correct_streak: 0, last_error_at: now, last_attempt_at: now };
      const times = { mastered: 0, mastered_at: null, created_at: now, updated_at: now };
      return Object.assign({ id: randomUUID() }, before, filled, state, times);
    });
    for (const row of rows) saveRow.run(row);
    return rows;
  }).immediate;
}
