import { type Database, openDatabase } from '@learnwright/db';
import { sql } from '@learnwright/plugin-sdk';
import { type RunningServer, startServer } from '../start-server.ts';
import { jsonOf, post, send } from './api-calls.ts';
import { createFile } from './http-load.ts';
import type { Measurement } from './report.ts';
import { packageOf } from './worst-requests/anki-packages.ts';

/** How long the write of another learner may wait, in milliseconds. */
const LONGEST = 100;
/** For how long the others write alone. */
const QUIET_MILLISECONDS = 3_000;
const TIME = '2026-01-01T00:00:00.000000+00:00';

type Tables = ReturnType<Database['kysely']>;

/** What a learner has, and a request that takes as much of it as the limits allow. */
interface HeavyAct {
  readonly name: string;
  fill(db: Tables, user_id: string): Promise<void>;
  run(url: string, user_id: string): Promise<unknown>;
}

/**
 * How long others wait to write on SQLite, which has one writer, while a learner has done what takes the most rows or bytes: the
 * longest wait of a learner who writes without a pause.
 */
export async function benchHeldWriter(): Promise<Measurement[]> {
  const own = await createFile();
  const server = await startServer({ environment: { DATABASE_URL: own.url, LOG_LEVEL: 'error' } });
  const database = await openDatabase({ url: own.url });
  try {
    const other = (await post(server.url, '/users', { name: 'Grace' })).id;
    await watchWrites(server, other, () => delay(QUIET_MILLISECONDS));
    const quiet = await watchWrites(server, other, () => delay(QUIET_MILLISECONDS));
    const measurements = [toMeasurement('nothing else', quiet)];
    for (const act of ACTS) {
      const user_id = (await post(server.url, '/users', { name: 'Ada' })).id;
      await act.fill(database.kysely(), user_id);
      // A commit that has filled the log of the database keeps the next one waiting.
      await watchWrites(server, other, () => delay(500));
      measurements.push(toMeasurement(act.name, await watchWrites(server, other, () => act.run(server.url, user_id))));
    }
    return measurements;
  } finally {
    await database.close();
    await server.stop();
    await own.remove();
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The waits of another learner's writes, and how long the work took, in milliseconds. */
interface Waits {
  readonly waits: readonly number[];
  readonly took: number;
}

async function watchWrites({ url }: RunningServer, user_id: string, work: () => Promise<unknown>): Promise<Waits> {
  const waits: number[] = [];
  let isOver = false;
  const begun = performance.now();
  const working = Promise.allSettled([work()]).then(([outcome]) => {
    isOver = true;
    return outcome;
  });
  while (!isOver) {
    const sent = performance.now();
    await send(`${url}/api/users/${user_id}`, jsonOf('PATCH', { name: `Grace ${waits.length}` }));
    waits.push(performance.now() - sent);
  }
  const outcome = await working;
  if (outcome.status === 'rejected') throw outcome.reason;
  return { waits: waits.toSorted((one, other) => one - other), took: performance.now() - begun };
}

function toMeasurement(name: string, { waits, took }: Waits): Measurement {
  const [longest, p50] = [waits.at(-1) ?? 0, waits[Math.floor(waits.length / 2)] ?? 0];
  return {
    name,
    baseline: '–',
    figure: `${longest.toFixed(0)} ms`,
    target: `< ${LONGEST} ms`,
    met: longest < LONGEST,
    values: `p50 ${p50.toFixed(1)} ms of ${waits.length} writes in ${took.toFixed(0)} ms`,
    value: longest,
  };
}

const ACTS: readonly HeavyAct[] = [
  {
    name: 'erasure of a learner with 100,000 attempts, 20,000 cards, and 100 MB of lessons',
    fill: async (db, user_id) => {
      await fillLessons(db, user_id, 1_000);
      await fillElements(db, user_id, 20_000, 100_000);
      await fillCards(db, user_id, 20_000);
      await fillSessions(db, user_id, 200, 50);
    },
    run: (url, user_id) => remove(`${url}/api/users/${user_id}`),
  },
  {
    name: 'deletion of a curriculum with 100 MB of lessons',
    fill: (db, user_id) => fillLessons(db, user_id, 1_000),
    run: (url, user_id) => remove(`${url}/api/curricula/curriculum-${user_id}`),
  },
  {
    name: 'deletion of a project with 200 sessions of 50 messages',
    fill: (db, user_id) => fillSessions(db, user_id, 200, 50),
    run: (url, user_id) => remove(`${url}/api/projects/project-${user_id}`),
  },
  {
    name: 'import of an Anki package of 20,000 notes',
    fill: async () => undefined,
    run: (url, user_id) => {
      const body = packageOf(Array.from({ length: 20_000 }, (_, index) => `<p>note ${index}`));
      const init = { method: 'POST', headers: { 'Content-Type': 'application/zip' }, body };
      return send(`${url}/api/plugins/flashcards/import/apkg?user_id=${user_id}`, init);
    },
  },
  {
    name: '240 attempts of 4,000 characters in one request, which is a body of the most bytes',
    fill: async () => undefined,
    run: (url, user_id) => post(url, `/users/${user_id}/element-errors`, { attempts: listAttempts() }),
  },
  {
    name: 'opting out of maintenance with 20,000 elements',
    fill: async (db, user_id) => {
      await fillElements(db, user_id, 20_000, 0);
      await sql`insert into plg_maintenance__learners select ${user_id}, 1, null, 0.9, 1, null, ${TIME}, ${TIME}`.execute(
        db,
      );
      await sql`insert into plg_maintenance__elements
        select user_id, set_id, lesson_id, exercise_id, element_key, 1, 1, ${TIME}, 1, 0, ${TIME}
        from element_errors where user_id = ${user_id}`.execute(db);
    },
    run: (url, user_id) => send(`${url}/api/plugins/maintenance/${user_id}`, jsonOf('PATCH', { enabled: false })),
  },
];

async function remove(url: string): Promise<void> {
  const response = await fetch(url, { method: 'DELETE' });
  if (response.status !== 204) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

function listAttempts() {
  return Array.from({ length: 240 }, (_, index) => ({
    ...{ set_id: `set-${index % 50}`, lesson_id: 'a', exercise_id: `e-${index}`, element_key: `k-${index}` },
    ...{ user_answer: 'a '.repeat(1_000), correct_answer: 'a'.repeat(2_000), correct: false },
  }));
}

/** The numbers from 1, as rows with the column `n`. */
const numbers = (count: number) => sql`(
  with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${count}) select n from counted)`;

async function fillLessons(db: Tables, user_id: string, count: number): Promise<void> {
  const curriculum = `curriculum-${user_id}`;
  await sql`insert into curricula (id, user_id, title, language, created_at, updated_at)
    values (${curriculum}, ${user_id}, 'A', 'en', ${TIME}, ${TIME})`.execute(db);
  await sql`insert into lessons (id, curriculum_id, title, content, order_index, created_at, updated_at)
    select ${user_id} || '-' || n, ${curriculum}, 'A', ${'a'.repeat(100_000)}, n, ${TIME}, ${TIME}
    from ${numbers(count)}`.execute(db);
}

async function fillElements(db: Tables, user_id: string, elements: number, attempts: number): Promise<void> {
  await sql`insert into element_errors (id, user_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer,
      correct_answer, error_count, correct_streak, last_error_at, last_attempt_at, mastered, created_at, updated_at)
    select ${user_id} || '-' || n, ${user_id}, 'set', 'lesson', 'exercise', 'element ' || n, 'vocabulary', 'die', 'der', 1, 0,
      ${TIME}, ${TIME}, 0, ${TIME}, ${TIME} from ${numbers(elements)}`.execute(db);
  if (attempts === 0) return;
  await sql`insert into attempts (user_id, attempt_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer,
      correct_answer, correct, attempted_at)
    select ${user_id}, 'attempt ' || n, 'set', 'lesson', 'exercise', 'element ' || cast(n % ${elements} as integer), 'vocabulary', 'die', 'der',
      0, ${TIME} from ${numbers(attempts)}`.execute(db);
}

async function fillCards(db: Tables, user_id: string, count: number): Promise<void> {
  await sql`insert into plg_flashcards__cards (id, user_id, card_type, front, back, tags, status, generated, edited, created_at,
      updated_at)
    select ${user_id} || '-' || n, ${user_id}, 'basic', ${'a'.repeat(500)}, ${'b'.repeat(500)}, '[]', 'accepted', 0, 0, ${TIME},
      ${TIME} from ${numbers(count)}`.execute(db);
}

async function fillSessions(db: Tables, user_id: string, sessions: number, messages: number): Promise<void> {
  const project = `project-${user_id}`;
  await sql`insert into projects (id, user_id, topic, goal, timeframe, daily_minutes, active, created_at, updated_at)
    values (${project}, ${user_id}, 'A', 'A', 'A', 1, 1, ${TIME}, ${TIME})`.execute(db);
  await sql`insert into sessions (id, project_id, method, started_at, cycle_step, cycle_count, status)
    select ${user_id} || '-' || n, ${project}, 'text', ${TIME}, 1, 1, 'active' from ${numbers(sessions)}`.execute(db);
  await sql`insert into messages (id, session_id, role, content, truncated, created_at)
    select ${user_id} || '-' || n, ${user_id} || '-' || cast(1 + n % ${sessions} as integer), 'user', ${'a'.repeat(2_000)}, 0, ${TIME}
    from ${numbers(sessions * messages)}`.execute(db);
}
