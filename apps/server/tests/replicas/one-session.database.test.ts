import { once } from 'node:events';
import { createClock } from '@learnwright/core';
import { openDatabase } from '@learnwright/db';
import { createPostgresSchema, createScriptedAi, type EmptyDatabase, type ScriptedAi } from '@learnwright/test-kit';
import { startSessions, streamTurn } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type ParsedJson, type TestApp } from '../harness/test-app.ts';

/** How far the clock of the second server is behind, in milliseconds. */
const BEHIND = 5_000;
const VERDICT = JSON.stringify({ advance: true, confidence: 0.9, reason: 'Understood.', suggested_step: 2 });

/** A server on the database that both serve. */
interface Replica {
  readonly test: TestApp;
  readonly ai: ScriptedAi;
  readonly listening: Listening;
}

/** What PostgreSQL tells of its connections. */
interface ServerTables {
  readonly pg_stat_activity: { readonly pid: number; readonly application_name: string };
  readonly pg_locks: { readonly pid: number; readonly locktype: string };
}

let empty: EmptyDatabase;
let ahead: Replica;
let behind: Replica;

async function startReplica(name: string, late: number): Promise<Replica> {
  const ai = createScriptedAi();
  const url = new URL(empty.url);
  url.searchParams.set('application_name', name);
  const clock = createClock({ wall: () => Date.now() - late, elapsed: () => performance.now() });
  const test = await createTestApp({
    databaseUrl: url.href,
    plugins: 'installed',
    also: { 'scripted-ai': ai.plugin },
    clock,
  });
  return { test, ai, listening: await listen(test.app.handle, '127.0.0.1', 0) };
}

/** Has the tutor of a server greet, and every turn judged alike. */
function script({ ai }: Replica): void {
  ai.answer(({ messages }) => (messages[0]?.content.startsWith('You judge whether') ? VERDICT : 'Good.'));
}

beforeAll(async () => {
  empty = await createPostgresSchema();
  ahead = await startReplica('ahead', 0);
  behind = await startReplica('behind', BEHIND);
});
afterAll(async () => {
  for (const { listening, test } of [ahead, behind]) {
    await listening.close(1_000);
    await test.close();
  }
  await empty.remove();
});
beforeEach(() => {
  script(ahead);
  script(behind);
});

async function startSession(): Promise<string> {
  const [session_id = ''] = await startSessions(ahead.test, 1);
  return session_id;
}

const path = (session_id: string, rest = '') => `/plugins/session/${session_id}${rest}`;
const say = ({ test }: Replica, session_id: string, content: string) =>
  test.request('POST', path(session_id, '/message'), { role: 'user', content });
const read = async (session_id: string, rest = ''): Promise<ParsedJson> =>
  (await ahead.test.request('GET', path(session_id, rest))).body;

it('keeps the order of messages that are sent to two servers at once, and judges each turn once', async () => {
  const session_id = await startSession();
  const contents = Array.from({ length: 8 }, (_, index) => `message ${index}`);
  const answers = await Promise.all(
    contents.map((content, index) => say(index % 2 === 0 ? ahead : behind, session_id, content)),
  );
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
  const messages: ParsedJson[] = await read(session_id, '/messages');
  const said = messages.slice(1);
  expect(said.map(({ role }) => role)).toEqual(contents.flatMap(() => ['user', 'assistant']));
  expect(said.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).toSorted()).toEqual(contents);
  requireRising(messages.map(({ created_at }) => created_at));
  // Only one of the evaluations found the session at the first step.
  const { project_id } = await read(session_id);
  const progress = await ahead.test.request('GET', `/plugins/tracking/progress/${project_id}`);
  expect(progress.body.step_evaluation).toMatchObject({ total_evaluations: contents.length, advance_count: 1 });
});

it('never turns the times of a session round, although one clock is seconds behind', async () => {
  const session_id = await startSession();
  const times: string[] = [(await read(session_id)).started_at];
  const rate = async ({ test }: Replica, understanding: number) =>
    (await test.request('POST', path(session_id, '/rate'), { understanding, stress: 2, method_fit: 3 })).body
      .created_at;
  for (const replica of [ahead, behind, ahead, behind]) {
    const { body } = await say(replica, session_id, `said ${times.length}`);
    times.push(body.user_message.created_at, body.assistant_message.created_at);
  }
  times.push(await rate(ahead, 3), await rate(behind, 4));
  const switched = await behind.test.request('POST', path(session_id, '/switch'), { to_method: 'dialogic' });
  expect(switched.status).toBe(200);
  times.push((await read(session_id, '/switches'))[0].switched_at);
  times.push((await behind.test.request('POST', path(session_id, '/end'))).body.session.ended_at);
  times.push(await rate(behind, 5));
  requireRising(times);
});

it('never turns the times of a lesson round', async () => {
  const { body: user } = await ahead.test.request('POST', '/users', { name: 'Ada' });
  const record = async ({ test }: Replica, changes: object) =>
    (await test.request('POST', `/users/${user.id}/lesson-progress`, { set_id: 's', lesson_id: 'l', ...changes })).body;
  const begun = await record(ahead, { time_spent_seconds_delta: 60 });
  const completed = await record(behind, { mark_completed: true });
  requireRising([begun.updated_at, completed.completed_at]);
  const { body: projects } = await ahead.test.request('GET', `/users/${user.id}/projects`);
  const { body: sessions } = await ahead.test.request('GET', `/projects/${projects[0].id}/sessions`);
  requireRising([sessions[0].started_at, sessions[0].ended_at]);
});

it('lets a turn go on at the other server when the first has lost its database in the middle of the answer', async () => {
  const session_id = await startSession();
  const release = Promise.withResolvers<void>();
  ahead.ai.answer(async function* () {
    yield 'Half an ans';
    await release.promise;
    yield 'wer.';
  });
  const chunk = Promise.withResolvers<void>();
  const lost = streamTurn(ahead.listening.url, session_id, 'Tell me', {
    onEvent: (event) => event === 'chunk' && chunk.resolve(),
  });
  await chunk.promise;
  await cutConnections('ahead');
  // The lock of the turn is free, and the same words are the same turn.
  const { status, body } = await say(behind, session_id, 'Tell me');
  expect([status, body.assistant_message.content]).toEqual([201, 'Good.']);
  release.resolve();
  // The first finds the answer of the other, and stores no second one.
  expect((await lost).done).toMatchObject({ assistant_message: { id: body.assistant_message.id } });
  const messages: ParsedJson[] = await read(session_id, '/messages');
  expect(messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Tell me'],
    ['assistant', 'Good.'],
  ]);
});

it('goes on at the other server where one stops in the middle of an answer', async () => {
  const session_id = await startSession();
  ahead.ai.answer(async function* ({ signal }) {
    yield 'Half an answer';
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  const { done } = await streamTurn(ahead.listening.url, session_id, 'Tell me', {
    onEvent: (event) => event === 'chunk' && ahead.test.app.stopping.interrupt(),
  });
  expect(done.assistant_message).toMatchObject({ content: 'Half an answer', truncated: true });
  expect((await say(ahead, session_id, 'Go on')).body).toMatchObject({ code: 'stopping', status: 503 });
  expect((await say(behind, session_id, 'Go on')).body).toMatchObject({ assistant_message: { content: 'Good.' } });
});

/** Ends the connections of a server that hold locks by name, as a network does that fails. */
async function cutConnections(name: string): Promise<void> {
  const database = await openDatabase({ url: empty.url });
  await database
    .kysely<ServerTables>()
    .selectFrom('pg_stat_activity')
    .select(({ fn }) => fn('pg_terminate_backend', ['pid']).as('is_cut'))
    .where('application_name', '=', name)
    .where('pid', 'in', (eb) => eb.selectFrom('pg_locks').select('pg_locks.pid').where('locktype', '=', 'advisory'))
    .execute();
  await database.close();
}

/** Each time is later than the one before. */
function requireRising(times: readonly string[]): void {
  expect(times).toEqual([...new Set(times)].toSorted());
}
