import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overdueBefore, WHOLE_LIST } from '@learnwright/core';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import Sqlite from 'better-sqlite3';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const LEARNER = 'learner';
const OPEN_ROWS = 3_600;
const ROWS_PER_OTHER = 3_600;
const NOW = '2026-11-20T12:00:00.000000+00:00';
const ROUNDS = 15;

/** The queue of one learner with 3,600 open rows: against the bare query, and in a large table against a small one. */
export async function benchReviewQueue(largeRows: number, smallRows: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-queue-'));
  try {
    const large = await fillDatabase(join(folder, 'large.db'), largeRows);
    const small = await fillDatabase(join(folder, 'small.db'), smallRows);
    const queueTime = (database: typeof large) => () =>
      timeOf(() => database.stores.elementErrors.reviewQueue({ user_id: LEARNER }, NOW, WHOLE_LIST));
    const bareTime = prepareBareQueue(join(folder, 'large.db'));
    const toBare = await measureInTurn(ROUNDS, queueTime(large), bareTime);
    const toSmall = await measureInTurn(ROUNDS, queueTime(large), queueTime(small));
    await large.close();
    await small.close();
    const name = `review queue of ${OPEN_ROWS} open rows in ${largeRows.toLocaleString('en')}`;
    return [
      report(name, 'the bare query', 2, toBare),
      report(name, `the same learner in ${smallRows.toLocaleString('en')}`, 1.3, toSmall),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A database with the learner's open rows and as many rows of others as make up the number. */
async function fillDatabase(path: string, rows: number) {
  const database = await openDatabase({ url: `sqlite:${path}` });
  await database.migrate([CORE_MIGRATIONS]);
  const file = new Sqlite(path);
  file.pragma('foreign_keys = OFF');
  file.pragma('synchronous = OFF');
  const others = Math.ceil((rows - OPEN_ROWS) / ROWS_PER_OTHER);
  console.log(`filling a table with ${rows.toLocaleString('en')} rows …`);
  file.transaction(() => {
    for (let user = 0; user <= others; user += 1) {
      const user_id = user === Math.floor(others / 2) ? LEARNER : `user ${user}`;
      const count = Math.min(ROWS_PER_OTHER, rows - user * ROWS_PER_OTHER);
      file.prepare(FILL).run({ user_id, count });
    }
  })();
  file.exec('analyze');
  file.close();
  return database;
}

/** Rows of one user: every state of the matrix but mastery, times spread over thirty days. */
const FILL = `
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < @count)
  insert into element_errors (id, user_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer,
    correct_answer, error_count, correct_streak, last_error_at, last_attempt_at, mastered, mastered_at, created_at, updated_at)
  select @user_id || '/' || n, @user_id, 'set ' || (n % 6), 'lesson ' || (n % 55), 'exercise ' || (n % 9), 'element ' || n,
    'vocabulary', 'die Kaffee', 'der Kaffee', n % 7, n % 3,
    printf('2026-11-%02dT%02d:00:00.%06d+00:00', 1 + n % 20, n % 24, n),
    printf('2026-11-%02dT%02d:00:00.%06d+00:00', 1 + n % 20, n % 24, n), 0, null,
    '2026-11-01T00:00:00.000000+00:00', '2026-11-01T00:00:00.000000+00:00'
  from numbers`;

/** The same rows in the same order by a statement written by hand. */
function prepareBareQueue(path: string): () => Promise<number> {
  const file = new Sqlite(path, { readonly: true });
  const [zero, one, two] = overdueBefore(NOW);
  const statement = file.prepare(`
    select * from element_errors where user_id = ? and not mastered
    order by case correct_streak when 0 then last_attempt_at < ? when 1 then last_attempt_at < ?
      else last_attempt_at < ? end desc, error_count desc, coalesce(last_error_at, '') desc, id`);
  return () => timeOf(() => statement.all(LEARNER, zero, one, two));
}

function report(
  name: string,
  baseline: string,
  bound: number,
  { a, b, ratio }: { readonly a: number; readonly b: number; readonly ratio: number },
): Measurement {
  return {
    name,
    baseline,
    figure: `${ratio.toFixed(2)}×`,
    target: `≤ ${bound}×`,
    met: ratio <= bound,
    values: `${a.toFixed(1)} ms, baseline ${b.toFixed(1)} ms`,
    value: a,
  };
}
