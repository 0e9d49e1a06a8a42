import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '@learnwright/db';
import { createPostgresSchema } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { waitForDeliveries } from '../chaos/audit.ts';
import { ROOT } from '../run-command.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { post } from './api-calls.ts';

/** What a server does beside a request only adds to its ways to the database: of some times the least is the request's own. */
const TIMES = 6;
const PATIENCE_SECONDS = 30;

let server: RunningServer;
let user_id: string;
let release: () => Promise<unknown> = async () => undefined;
let settle: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const { url, remove } = await createPostgresSchema();
  // A bundle would have a driver of its own, whose ways nobody counts.
  const preload = join(import.meta.dirname, 'count-statements.ts');
  server = await startServer({ root: ROOT, environment: { DATABASE_URL: url }, preload });
  const database = await openDatabase({ url });
  settle = () => waitForDeliveries(database, PATIENCE_SECONDS);
  release = async () => {
    await server.stop();
    await database.close();
    await remove();
  };
  ({ id: user_id } = await post(server.url, '/users', { name: 'Ada' }));
});
afterAll(() => release());

async function readWays(): Promise<number> {
  server.child.send('statements');
  const [message] = await once(server.child, 'message');
  return z.object({ statements: z.number() }).parse(message).statements;
}

/** The fewest ways to the database of a request, and what follows it, over some times after the first. */
async function countWays(send: (time: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const before = await readWays();
    await send(time);
    await settle();
    if (time > 0) counts.push((await readWays()) - before);
  }
  return Math.min(...counts);
}

it('a completed lesson goes to PostgreSQL 20 times, with XP, badges and the commit of its progress', async () => {
  const step_result = { step_id: 'a', correct: 4, total: 5 };
  // A second try must not find the lessons of the first completed.
  const set_id = randomUUID();
  const count = await countWays((time) =>
    post(server.url, `/users/${user_id}/lesson-progress`, {
      ...{ set_id, lesson_id: `lesson ${time}`, step_result },
      ...{ time_spent_seconds_delta: 240, mark_completed: true },
    }),
  );
  expect(count).toBeLessThanOrEqual(20);
});

it('an attempt goes to PostgreSQL 3 times where no element of its set has moved', async () => {
  const address = { set_id: randomUUID(), lesson_id: 'lesson', exercise_id: 'exercise' };
  const answers = { user_answer: 'die Kaffee', correct_answer: 'der Kaffee', correct: false };
  const count = await countWays((time) =>
    post(server.url, `/users/${user_id}/element-errors`, {
      attempts: [{ ...address, ...answers, element_key: `element ${time}` }],
    }),
  );
  expect(count).toBeLessThanOrEqual(3);
});
