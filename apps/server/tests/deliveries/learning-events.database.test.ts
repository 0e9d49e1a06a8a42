import {
  type AttemptInput,
  DURABLE_HOOKS,
  type ElementMove,
  type HookEvent,
  type HookPublisher,
  moveElements,
  recordAttempts,
  recordProgress,
  undoAttempt,
} from '@learnwright/core';
import { CORE_MIGRATIONS, type Database, openDatabase } from '@learnwright/db';
import { definePlugin, type PluginContext } from '@learnwright/plugin-sdk';
import { createTestClock, createTestIds, describeEachDatabase, testUser } from '@learnwright/test-kit';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type DeliveryServer, startDeliveryServer } from './delivery-server.ts';

const SECOND = 1_000;
const NOON = '2026-11-20T12:00:00.000000+00:00';
const SET = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };

/** What a plugin was told, and its context. */
interface Listener {
  readonly heard: { readonly hook: string; readonly about: unknown; readonly event: HookEvent }[];
  context: PluginContext | null;
  /** Called before anything is heard. */
  act: () => void;
}

function createListener() {
  const listener: Listener = { heard: [], context: null, act: () => undefined };
  const hear = (hook: string, about: unknown, event: HookEvent) => {
    listener.act();
    listener.heard.push({ hook, about, event });
  };
  const plugin = definePlugin({
    ...{ name: 'listener', version: '1.0.0', api_version: '1', license_tier: 'core' },
    activate: (context) => {
      listener.context = context;
    },
    hooks: {
      on_lesson_completed: (_, lesson, event) => hear('lesson', lesson, event),
      on_attempt_undone: (_, attempt, row, event) => hear('undone', { attempt, row }, event),
      on_element_mastered: (_, row, event) => hear('mastered', row, event),
      on_elements_moved: (_, user_id, moves, event) => hear('moved', { user_id, moves }, event),
    },
  });
  return { listener, subscriber: { plugin, taken: [], act: () => undefined } };
}

function at(element_key: string) {
  return { ...SET, element_key };
}

/** An attempt at a minute of an hour that is over. */
function attempt(element_key: string, attempt_id: string, correct: boolean, minute: number): AttemptInput {
  const attempted_at = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000000+00:00`;
  const answers = { element_type: 'vocabulary', user_answer: 'x', correct_answer: 'y', correct } as const;
  return { ...at(element_key), ...answers, attempt_id, attempted_at };
}

describeEachDatabase('events of learning', ({ createUrl }) => {
  const { listener, subscriber } = createListener();
  let server: DeliveryServer;
  let user: string;

  beforeAll(async () => {
    server = await startDeliveryServer(await createUrl(), [subscriber]);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    listener.heard.length = 0;
    user = await server.createUser();
  });

  const record = async (...attempts: readonly AttemptInput[]) => {
    const { status } = await server.server.request('POST', `/users/${user}/element-errors`, { attempts });
    expect(status).toBe(200);
  };
  const undo = (attempt_id: string) =>
    server.server.request('DELETE', `/users/${user}/element-errors/attempts/${attempt_id}`);
  const heard = () => listener.heard.splice(0).map(({ hook, about }) => [hook, about]);

  it('tell of a lesson once, when it is completed, with its learner, address and score', async () => {
    const report = (rest: object) =>
      server.server.request('POST', `/users/${user}/lesson-progress`, { set_id: 'set', lesson_id: 'a', ...rest });
    await report({ step_result: { step_id: 'one', correct: 2, total: 3 } });
    expect(heard()).toEqual([]);
    const { body } = await report({ mark_completed: true });
    await report({ mark_completed: true });
    await report({ step_result: { step_id: 'two', correct: 1, total: 1 } });
    expect(listener.heard.map(({ event }) => event)).toEqual([
      { id: `on_lesson_completed:${body.id}`, user_id: user, created_at: expect.any(String), replayed: false },
    ]);
    const completed = { user_id: user, set_id: 'set', lesson_id: 'a', lesson_progress_id: body.id };
    const score = { score_correct: 2, score_total: 3, completed_at: body.completed_at };
    expect(heard()).toEqual([['lesson', { ...completed, ...score, session_id: expect.any(String) }]]);
  });

  it('tell of an element when a batch masters it, and not of one that stays mastered, or is forgotten', async () => {
    await record(attempt('a', '1', true, 1), attempt('a', '2', true, 2), attempt('b', '3', true, 3));
    expect(heard()).toEqual([]);
    await record(attempt('a', '4', true, 4), attempt('b', '5', false, 5));
    const masteredAt = (minute: string) => `2026-11-20T10:${minute}:00.000000+00:00`;
    const mastered = { ...at('a'), user_id: user, mastered: true };
    expect(heard()).toMatchObject([['mastered', { ...mastered, mastered_at: masteredAt('04') }]]);
    // More right answers, a late one, the same one again, and a wrong one.
    await record(attempt('a', '6', true, 6));
    await record(attempt('a', '7', true, 0));
    await record(attempt('a', '7', true, 0));
    await record(attempt('a', '8', false, 8));
    expect(heard()).toEqual([]);
    // Mastered a second time, by attempts of which the last comes late.
    await record(attempt('a', '10', true, 10), attempt('a', '11', true, 11));
    await record(attempt('a', '9', true, 9));
    expect(heard()).toMatchObject([['mastered', { ...mastered, mastered_at: masteredAt('11') }]]);
    // Mastery that is lost and won in one batch has never been away.
    await record(...[12, 13, 14, 15].map((minute) => attempt('a', `${minute}`, minute > 12, minute)));
    expect(heard()).toEqual([]);
  });

  it('tell of an attempt that is undone with the row that is left, and of no mastery that comes of it', async () => {
    await record(attempt('a', '1', true, 1), attempt('a', '2', false, 2), attempt('a', '3', true, 3));
    await record(attempt('a', '4', true, 4));
    expect((await undo('2')).status).toBe(200);
    expect(listener.heard).toMatchObject([
      {
        hook: 'undone',
        about: { attempt: { attempt_id: '2', correct: false, ...at('a') }, row: { ...at('a'), mastered: true } },
        event: { user_id: user },
      },
    ]);
    listener.heard.length = 0;
    for (const attempt_id of ['1', '3', '4']) await undo(attempt_id);
    expect(listener.heard.at(-1)).toMatchObject({ about: { attempt: { attempt_id: '4' }, row: null } });
    // An attempt may be taken back twice.
    await record(attempt('a', '4', true, 4));
    await undo('4');
    expect(new Set(listener.heard.map(({ event }) => event.id)).size).toBe(4);
  });

  it('tell each learner whose elements move of those, a bounded number in each event', async () => {
    const other = (await server.server.request('POST', '/users', { name: 'Grace' })).body.id;
    const many = Array.from({ length: 201 }, (_, index) => `k${String(index).padStart(3, '0')}`);
    await record(...many.map((key, index) => attempt(key, key, true, index % 60)));
    await recordAttempts({ ...server.server.app.context }, other, [attempt('k000', 'g', true, 1)]);
    const moves = [...many, 'nobody'].map((key): ElementMove => ({ from: at(key), to: at(`${key}-moved`) }));
    await listener.context?.records.moveElements(moves);
    await server.elapse(SECOND);
    const told = listener.heard.map(({ event, about }) => ({ event, ...Object(about) }));
    const ofUser = told.filter(({ user_id }) => user_id === user);
    expect(ofUser.map((event) => event.moves.length)).toEqual([200, 1]);
    expect(ofUser.flatMap((event) => event.moves)).toEqual(moves.slice(0, -1));
    expect(told.filter(({ user_id }) => user_id === other)).toMatchObject([
      { moves: [moves[0]], event: { user_id: other } },
    ]);
    expect(told).toHaveLength(3);
  });

  it('are delivered until they are taken, and are gone then: an operator cannot have them told again', async () => {
    listener.act = () => {
      throw new Error('full');
    };
    await server.completeLesson(user, 'a');
    expect(await server.left()).toMatchObject(
      [{ hook: 'on_lesson_completed', tries: 1, last_error: /full/ }].map(({ last_error, ...rest }) => ({
        ...rest,
        last_error: expect.stringMatching(last_error),
      })),
    );
    listener.act = () => undefined;
    await server.elapse(SECOND);
    expect([heard().length, await server.left()]).toEqual([1, []]);
    expect(await listEvents(server.database, user)).toEqual(['on_session_complete']);
    const replay = await server.server.request('POST', '/admin/effects/replay', { plugin: 'listener' });
    expect(replay).toMatchObject({ status: 404, body: { detail: expect.stringContaining('not kept') } });
  });

  it('survive the end of a server between commit and delivery', async () => {
    const url = await createUrl();
    const database = await openDatabase({ url });
    await database.migrate([CORE_MIGRATIONS]);
    await database.stores.users.insert(testUser('ada'));
    const listening = { plugin: 'listener', since: NOON, ended_at: null };
    for (const hook of DURABLE_HOOKS) await database.events.subscriptions.save({ ...listening, hook });
    const createId = createTestIds();
    const clock = createTestClock();
    const { unitOfWork } = database;
    const ports = { unitOfWork, clock, createId, hooks: createSilentPublisher(database, createId) };
    const answers = [1, 2, 3, 4].map((minute) => attempt('a', `${minute}`, true, minute));
    await recordAttempts(ports, 'ada', answers);
    await undoAttempt(ports, 'ada', '1');
    await moveElements(ports, [{ from: at('a'), to: at('b') }]);
    const report = { set_id: 'set', lesson_id: 'a', time_spent_seconds_delta: 0, mark_completed: true };
    await recordProgress(ports, 'ada', report);
    await database.close();

    const created = createListener();
    const next = await startDeliveryServer(url, [created.subscriber]);
    onTestFinished(next.close);
    await next.elapse(SECOND);
    const hooks = created.listener.heard.map(({ hook }) => hook);
    expect(hooks).toEqual(['mastered', 'undone', 'moved', 'lesson']);
    expect(await next.left()).toEqual([]);
  });

  it('are stored for nobody where no plugin follows them', async () => {
    const { host } = server.server.app.context;
    await host.disable('listener');
    onTestFinished(() => host.enable('listener'));
    await record(...[1, 2, 3].map((minute) => attempt('a', `${minute}`, true, minute)));
    await undo('1');
    await server.completeLesson(user, 'a');
    await listener.context?.records.moveElements([{ from: at('a'), to: at('b') }]);
    expect(await listEvents(server.database, user)).toEqual(['on_session_complete']);
  });
});

async function listEvents(database: Database, user_id: string): Promise<string[]> {
  const db = database.kysely<{ events: { hook: string; user_id: string } }>();
  const rows = await db.selectFrom('events').select('hook').where('user_id', '=', user_id).execute();
  return rows.map(({ hook }) => hook);
}

/** Publishes as a server that ends before it delivers anything. */
function createSilentPublisher({ events }: Database, createId: () => string): HookPublisher {
  const lease = { owner: 'silent', until: '2026-11-20T13:00:00.000000+00:00', plugins: ['listener'] };
  return {
    isAwaited: () => true,
    publish: async (hook, { id = createId(), user_id, project_id = null }, ...args) => {
      const event = { id: `${hook}:${id}`, hook, user_id, project_id, arguments: args };
      await events.events.publish(
        { ...event, created_at: NOON },
        { lease: () => lease, published: async () => undefined },
      );
    },
  };
}
