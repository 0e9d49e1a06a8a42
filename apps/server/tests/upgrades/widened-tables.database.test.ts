import { openDatabase } from '@learnwright/db';
import { createPostgresSchema } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const LEARNERS = 4;
/** How often a learner does everything before, while and after the tables are widened. */
const ROUNDS = 2;

it('goes on beside an upgrade that adds a column to every table', { timeout: 120_000 }, async () => {
  const { url: databaseUrl, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const server = await createTestApp({ databaseUrl, plugins: 'installed' });
  onTestFinished(server.close);
  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => createLearner(server)));
  const learn = async (rounds: number) =>
    (await Promise.all(learners.map((learner) => learner(rounds)))).flat().filter(({ status }) => status >= 300);

  // Each connection of the pool has prepared the statements.
  expect(await learn(ROUNDS)).toEqual([]);
  const [refused, widened] = await Promise.all([learn(ROUNDS * 2), widenTables(databaseUrl)]);
  expect(widened).toBeGreaterThan(50);
  expect([refused, await learn(ROUNDS)]).toEqual([[], []]);
});

interface Answer {
  readonly request: string;
  readonly status: number;
}

/** A learner with a project, who does each of these things as often as asked. */
async function createLearner({ request }: TestApp): Promise<(rounds: number) => Promise<Answer[]>> {
  const user_id: string = (await request('POST', '/users', { name: 'A learner' })).body.id;
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project_id: string = (await request('POST', `/users/${user_id}/projects`, plan)).body.id;
  let count = 0;
  const listRequests = (): readonly (readonly [string, string, object?])[] => {
    count += 1;
    const address = { set_id: 'set', lesson_id: `lesson-${count % 3}` };
    const step_result = { step_id: `s-${count}`, correct: 1, total: 1 };
    const attempts = ['a', 'b', 'c'].map((key) => ({
      ...{ ...address, exercise_id: 'e', element_key: `${key}-${count}`, element_type: 'vocabulary' },
      ...{ correct_answer: 'der Hund', user_answer: 'die Hund', correct: false },
    }));
    return [
      ['POST', `/users/${user_id}/element-errors`, { attempts }],
      ['POST', `/users/${user_id}/lesson-progress`, { ...address, step_result }],
      ['GET', `/users/${user_id}/element-errors`],
      ['GET', `/users/${user_id}/element-errors/review-queue`],
      ['GET', `/users/${user_id}/lesson-progress`],
      ['GET', `/users/${user_id}/due-reviews`],
      ['GET', `/users/${user_id}/set-progress`],
      ['GET', `/users/${user_id}/projects`],
      ['PATCH', `/users/${user_id}`, { name: `A learner ${count}` }],
      ['PATCH', `/settings/${user_id}`, { language: 'de' }],
      ['POST', '/plugins/flashcards/cards', { user_id, front: `front ${count}`, back: 'back' }],
      ['GET', `/plugins/flashcards/cards/${user_id}`],
      ['GET', `/plugins/gamification/xp/${user_id}`],
      ['GET', `/plugins/gamification/streak/${user_id}`],
      ['GET', `/plugins/tracking/progress/${project_id}`],
      ['GET', `/plugins/books/library/${user_id}`],
      ['GET', '/plugins/content/sets'],
      ['GET', '/admin/work'],
      ['GET', '/admin/tokens'],
    ];
  };
  return async (rounds) => {
    const answers: Answer[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [method, path, body] of listRequests()) {
        const { status } = await request(method, path, body);
        answers.push({ request: `${method} ${path}`, status });
      }
    }
    return answers;
  };
}

/** Gives every table a column more, as a migration of a new server does. Returns how many tables there are. */
async function widenTables(url: string): Promise<number> {
  const database = await openDatabase({ url });
  try {
    const db = database.kysely();
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
    for (const { name } of rows) await sql`alter table ${sql.raw(name)} add column added_later integer`.execute(db);
    return rows.length;
  } finally {
    await database.close();
  }
}
