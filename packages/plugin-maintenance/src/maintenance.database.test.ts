import {
  type AttemptInput,
  createCalendar,
  packOldAttempts,
  recordAttempts,
  undoAttempt,
  WHOLE_LIST,
} from '@learnwright/core';
import {
  createTestIds,
  describeEachDatabase,
  type PluginServer,
  startPluginServer,
  type TestLearner,
} from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createDuePlan, foldMemory } from './memory.ts';
import { maintenance } from './plugin.ts';
import type { QueueItem } from './schemas.ts';

const DAY = 24 * 60 * 60 * 1_000_000;
const ADDRESS = { set_id: 's', lesson_id: 'l', exercise_id: 'e' };

describeEachDatabase('maintenance', ({ open }) => {
  let server: PluginServer;
  let learner: TestLearner;
  const createId = createTestIds();
  beforeAll(async () => {
    server = await startPluginServer(await open(), [maintenance]);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const ports = () => ({
    unitOfWork: server.database.unitOfWork,
    clock: server.clock,
    createId,
  });
  const record = (attempts: readonly Partial<AttemptInput>[]) => {
    const answers = { element_type: 'vocabulary', user_answer: 'a', correct_answer: 'b', correct: true } as const;
    const whole = attempts.map((attempt) => ({ ...ADDRESS, element_key: 'Haus', ...answers, ...attempt }));
    return recordAttempts(ports(), learner.user.id, whole);
  };
  const master = (...keys: readonly string[]) =>
    record(keys.flatMap((element_key) => [{ element_key }, { element_key }, { element_key }]));
  const path = (rest: string = '') => `/maintenance/${learner.user.id}${rest}`;
  const patch = (body: object) => server.request('PATCH', path(), body);
  const queue = async (query: string = ''): Promise<QueueItem[]> =>
    (await server.request('GET', path(`/queue${query}`))).body;
  const keysOf = (items: readonly { readonly element_key: string }[]) => items.map(({ element_key }) => element_key);
  const reviewQueue = async () => {
    const { elementErrors } = server.database.stores;
    return JSON.stringify(
      await elementErrors.reviewQueue({ user_id: learner.user.id }, server.clock.now(), WHOLE_LIST),
    );
  };

  it('is off until the learner turns it on, reads the past then, and never changes the review queue', async () => {
    await master('Haus', 'Baum');
    await record([{ element_key: 'Katze', correct: false }, { element_key: 'Hund' }]);
    expect((await server.request('GET', path())).body).toEqual({
      user_id: learner.user.id,
      enabled: false,
      desired_retention: null,
      effective_retention: 0.9,
      elements: 0,
      overdue: 0,
      up_to_date: true,
    });
    expect(await queue()).toEqual([]);
    const now = server.clock.now();
    const before = await reviewQueue();
    expect(await patch({ enabled: true })).toMatchObject({
      status: 200,
      body: { enabled: true, elements: 2, overdue: 0, up_to_date: true },
    });
    const items = await queue();
    server.clock.set(now);
    expect(await reviewQueue()).toBe(before);
    expect(keysOf(items).toSorted()).toEqual(['Baum', 'Haus']);
    expect(items[0]).toMatchObject({
      ...ADDRESS,
      user_id: learner.user.id,
      element_type: 'vocabulary',
      user_answer: 'a',
      correct_answer: 'b',
      overdue: false,
      reps: 3,
      lapses: 0,
    });
    expect(items[0]?.retrievability).toBeCloseTo(1, 3);
  });

  it('loses an element by a wrong answer to the review queue, and has it back with its history', async () => {
    await patch({ enabled: true });
    await master('Haus');
    const [first] = await queue();
    expect(first).toMatchObject({ element_key: 'Haus', reps: 3 });
    await record([{ correct: false }]);
    expect(await queue()).toEqual([]);
    expect(await reviewQueue()).toContain('Haus');
    await master('Haus');
    const [again] = await queue();
    expect(again).toMatchObject({ reps: 7, lapses: 1 });
    expect(again?.difficulty).toBeGreaterThan(first?.difficulty ?? 10);
    expect(await reviewQueue()).not.toContain('Haus');
  });

  it('brings the earliest due first, page by page, of one set where it is asked', async () => {
    await patch({ enabled: true });
    await master('one');
    server.clock.advance(1 * DAY);
    await record([
      { element_key: 'two', set_id: 't' },
      { element_key: 'two', set_id: 't' },
      { element_key: 'two', set_id: 't' },
    ]);
    server.clock.advance(1 * DAY);
    await master('three');
    expect(keysOf(await queue())).toEqual(['one', 'two', 'three']);
    expect(keysOf(await queue('?set_id=t'))).toEqual(['two']);
    const page = await server.request('GET', path('/queue?limit=2'));
    const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('Link') ?? '') ?? [];
    const rest = await server.request('GET', next.replace('/api/plugins', ''));
    expect([...keysOf(page.body), ...keysOf(rest.body)]).toEqual(['one', 'two', 'three']);
    server.clock.advance(400 * DAY);
    expect((await queue()).every(({ overdue }) => overdue)).toBe(true);
    expect((await server.request('GET', path())).body).toMatchObject({ elements: 3, overdue: 3 });
    // A right answer moves it to the end.
    await record([{ element_key: 'one' }]);
    expect(keysOf(await queue())).toEqual(['two', 'three', 'one']);
  });

  it('plans anew when the desired retention changes', async () => {
    await patch({ enabled: true });
    await master('Haus');
    const due = async () => (await queue())[0]?.due_at ?? '';
    const usual = await due();
    expect(await patch({ desired_retention: 0.8 })).toMatchObject({
      body: { desired_retention: 0.8, effective_retention: 0.8, up_to_date: true },
    });
    expect((await due()) > usual).toBe(true);
    await patch({ desired_retention: null });
    expect(await due()).toBe(usual);
    for (const desired_retention of [0.69, 0.98, 'high']) {
      expect(await patch({ desired_retention })).toMatchObject({ status: 422 });
    }
    expect(await patch({})).toMatchObject({ status: 200, body: { enabled: true, desired_retention: null } });
  });

  it('ends in the same state whenever it is read, with late, repeated and undone attempts', async () => {
    const { user } = learner;
    await patch({ enabled: true });
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const ids: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const attempt = () => {
        const attempt_id = random(6) === 0 && ids.length > 0 ? ids[random(ids.length)] : `${user.id}-${ids.length}`;
        if (attempt_id === `${user.id}-${ids.length}`) ids.push(attempt_id);
        const day = String(1 + random(28)).padStart(2, '0');
        const attempted_at = `2026-01-${day}T10:00:00.000000+00:00`;
        return { element_key: `word ${random(3)}`, correct: random(5) > 0, attempted_at, attempt_id };
      };
      await record(Array.from({ length: 1 + random(3) }, attempt));
      if (random(5) === 0)
        await undoAttempt(ports(), user.id, ids.splice(random(ids.length), 1)[0] ?? '').catch(() => null);
      if (random(4) === 0) await queue();
    }
    const { items: log } = await server.database.stores.attempts.listByUser(user.id, WHOLE_LIST);
    const { items: rows } = await server.database.stores.elementErrors.list(
      { user_id: user.id, mastered: true },
      WHOLE_LIST,
    );
    const expected = rows.map(({ element_key }) => {
      const memory = foldMemory(
        log.filter((attempt) => attempt.element_key === element_key),
        createCalendar('UTC'),
      );
      if (memory === null) throw new Error('A row without attempts.');
      return { element_key, ...memory, due_at: createDuePlan(0.9)(memory) };
    });
    const items = (await queue()).toSorted((a, b) => (a.element_key < b.element_key ? -1 : 1));
    expect(expected.length).toBeGreaterThan(0);
    expect(items).toMatchObject(expected);
    expect(items).toHaveLength(expected.length);
  });

  it('remembers attempts that are packed', async () => {
    const { user } = learner;
    await patch({ enabled: true });
    await record(
      [1, 2, 3, 9, 20].flatMap((day) =>
        ['Haus', 'Baum'].map((element_key) => {
          const attempted_at = `2026-01-${String(day).padStart(2, '0')}T10:00:00.000000+00:00`;
          return { element_key, correct: day !== 2, attempted_at };
        }),
      ),
    );
    const before = await queue();
    expect(before).toHaveLength(2);
    await packOldAttempts(ports(), user.id, '2026-01-10T00:00:00.000000+00:00', null);
    expect((await server.database.stores.attempts.listByUser(user.id, WHOLE_LIST)).items).toHaveLength(4);
    // Another retention has everything folded again.
    for (const desired_retention of [0.8, null]) await patch({ desired_retention });
    expect(await queue()).toEqual(before);
  });

  it('reads a long past in pieces, by a job of the learner', async () => {
    const keys = Array.from({ length: 520 }, (_, index) => `word ${index}`);
    for (let start = 0; start < keys.length; start += 160) await master(...keys.slice(start, start + 160));
    const { body } = await patch({ enabled: true });
    expect(body).toMatchObject({ elements: 500, up_to_date: false });
    const { items: jobs } = await server.database.stores.jobs.listByUser(learner.user.id, WHOLE_LIST);
    expect(jobs).toMatchObject([{ kind: 'catch_up', user_id: learner.user.id }]);
    await server.jobEnded(jobs[0]?.id ?? '');
    expect((await server.request('GET', path())).body).toMatchObject({ elements: 520, up_to_date: true });
  });

  it('forgets everything when it is turned off, and is exported and erased', async () => {
    await patch({ enabled: true, desired_retention: 0.95 });
    await master('Haus');
    await queue();
    expect(await server.host.exportUser(learner.user.id)).toMatchObject({
      maintenance: { learner: { enabled: true, desired_retention: 0.95 }, elements: [{ element_key: 'Haus' }] },
    });
    expect(await patch({ enabled: false })).toMatchObject({
      body: { enabled: false, desired_retention: 0.95, elements: 0 },
    });
    await record([{ element_key: 'Baum' }]);
    expect(await queue()).toEqual([]);
    await patch({ enabled: true });
    expect(keysOf(await queue())).toEqual(['Haus']);
    await server.host.eraseUser(learner.user.id);
    expect((await server.request('GET', path())).body).toMatchObject({ enabled: false, elements: 0 });
    expect(await server.request('GET', '/maintenance/nobody/queue')).toMatchObject({ status: 404 });
    expect(await server.request('PATCH', '/maintenance/nobody', { enabled: true })).toMatchObject({ status: 404 });
  });
});
