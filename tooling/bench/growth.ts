import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { createSchema } from '../chaos/schema.ts';
import { createFile, measureRound, type OwnDatabase, startLoadedServer } from './http-load.ts';
import type { LoadName } from './load-requests.ts';
import { comparePairs, runInTurn } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 5;
/** The most that a request may take in the large database, against the small one. */
const BOUND = 1.3;
/** Of each other learner: so many attempts at a tenth as many elements. */
const ATTEMPTS_OF_LEARNER = 1_000;
/** What a learner's request touches. */
const REQUESTS: readonly LoadName[] = [
  'GET /users/{user_id}',
  'POST of 12 attempts',
  'review queue of 3,600 rows',
  'its first page of 50',
  "GET of a plugin's route",
];

/** The requests of the same learners with so many attempts of others in the database, and with few, on both databases. */
export async function benchGrowth(largeAttempts: number, smallAttempts: number): Promise<Measurement[]> {
  const counts = [largeAttempts, smallAttempts] as const;
  return [
    ...(await compareSizes('SQLite', createFile, fillSqlite, counts)),
    ...(await compareSizes('PostgreSQL', createSchema, fillPostgres, counts)),
  ];
}

async function compareSizes(
  database: string,
  create: () => Promise<OwnDatabase>,
  fill: (url: string, learners: number) => Promise<void>,
  [largeAttempts, smallAttempts]: readonly [number, number],
): Promise<Measurement[]> {
  const [large, small] = [await create(), await create()];
  const [largeServer, smallServer] = [await startLoadedServer(large.url), await startLoadedServer(small.url)];
  try {
    console.log(`filling ${database} with ${largeAttempts.toLocaleString('en')} attempts …`);
    await fill(large.url, largeAttempts / ATTEMPTS_OF_LEARNER);
    await fill(small.url, smallAttempts / ATTEMPTS_OF_LEARNER);
    const measurements: Measurement[] = [];
    for (const name of REQUESTS) {
      const pairs = await runInTurn(
        ROUNDS,
        () => measureRound(largeServer, name),
        () => measureRound(smallServer, name),
      );
      // The database is part of what a request takes: by the clock, with all connections busy.
      const each = comparePairs(pairs.map(({ a, b }) => ({ a: 1000 / a.rate, b: 1000 / b.rate })));
      const time = comparePairs(pairs.map(({ a, b }) => ({ a: a.processorTime, b: b.processorTime })));
      measurements.push({
        name: `${name}, ${database}, with ${largeAttempts.toLocaleString('en')} attempts of others`,
        baseline: `with ${smallAttempts.toLocaleString('en')}`,
        figure: `${each.ratio.toFixed(2)}×`,
        target: `≤ ${BOUND}×`,
        met: each.ratio <= BOUND,
        values: `${each.a.toFixed(2)} ms a request, ${each.b.toFixed(2)} ms`,
        processorTime: `${time.a.toFixed(1)} µs, ${time.b.toFixed(1)} µs`,
        value: each.a,
      });
    }
    return measurements;
  } finally {
    await largeServer.stop();
    await smallServer.stop();
    await large.remove();
    await small.remove();
  }
}

const ATTEMPT_COLUMNS =
  'user_id, attempt_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer, correct_answer, correct, attempted_at';
const ROW_COLUMNS = `id, user_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer, correct_answer,
  error_count, correct_streak, last_error_at, last_attempt_at, mastered, mastered_at, created_at, updated_at`;
const TIME = "'2026-01-01T00:00:00.000000+00:00'";

/** The statements that fill a database; `numbers` makes the rows from 1 to a number, with a column of its name. */
function fillStatements(
  numbers: (name: string, to: number) => string,
  count: number,
  [no, yes]: readonly [string, string],
): readonly string[] {
  const element = (n: string) =>
    `'set ' || (${n} % 6), 'lesson ' || (${n} % 55), 'exercise ' || (${n} % 9), 'element ' || ${n}, 'vocabulary', 'die Kaffee', 'der Kaffee'`;
  const learners = numbers('u', count);
  const elements = ATTEMPTS_OF_LEARNER / 10;
  return [
    `insert into users (id, name, email, language, created_at, updated_at)
      select 'other-' || u, 'Ada', null, 'en', ${TIME}, ${TIME} from ${learners}`,
    `insert into element_errors (${ROW_COLUMNS})
      select 'row ' || u || '/' || n, 'other-' || u, ${element('n')}, 1 + n % 7, n % 3, ${TIME}, ${TIME},
        case when n % 4 = 0 then ${yes} else ${no} end, null, ${TIME}, ${TIME}
      from ${learners} cross join ${numbers('n', elements)}`,
    `insert into attempts (${ATTEMPT_COLUMNS})
      select 'other-' || u, 'attempt ' || n, ${element(`(n % ${elements} + 1)`)}, case when n % 3 = 0 then ${yes} else ${no} end, ${TIME}
      from ${learners} cross join ${numbers('n', ATTEMPTS_OF_LEARNER)}`,
  ];
}

/** Fills a SQLite file with learners, each with a thousand attempts at a hundred elements. */
export async function fillSqlite(url: string, learners: number): Promise<void> {
  const file = new Sqlite(url.slice('sqlite:'.length));
  file.pragma('synchronous = OFF');
  const numbers = (name: string, to: number) =>
    `(with recursive numbers (${name}) as (select 1 union all select ${name} + 1 from numbers where ${name} < ${to}) select * from numbers)`;
  file.transaction(() => {
    for (const sql of fillStatements(numbers, learners, ['0', '1'])) file.exec(sql);
  })();
  file.exec('analyze');
  file.pragma('wal_checkpoint(truncate)');
  file.close();
}

async function fillPostgres(url: string, learners: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const numbers = (name: string, to: number) => `generate_series(1, ${to}) as ${name}`;
  for (const sql of fillStatements(numbers, learners, ['false', 'true'])) await client.query(sql);
  await client.query('vacuum analyze');
  await client.end();
}
