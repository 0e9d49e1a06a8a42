import { describeEachDatabase, type PluginServer, pluginContract, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spacedRepetition } from './plugin.ts';
import { foldReviews } from './sm2.ts';

const COFFEE = { set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it', element_key: 'coffee' };

pluginContract(spacedRepetition, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it.each([
  [[true], { repetitions: 1, interval_days: 1 }],
  [[true, true], { repetitions: 2, interval_days: 6 }],
  [[true, true, true], { repetitions: 3, interval_days: 15 }],
  [[true, true, false], { repetitions: 0, interval_days: 1, ease: 1.96 }],
  [[false, false, false, false], { repetitions: 0, interval_days: 1, ease: 1.3 }],
])('remembers %j as SM-2 does', (answers, memory) => {
  const reviews = answers.map((correct, day) => ({ correct, attempted_at: `2026-11-0${day + 1}` }));
  expect(foldReviews(reviews)).toMatchObject(memory);
  expect(foldReviews(reviews.toReversed())).toEqual(foldReviews(reviews));
});

describeEachDatabase('cards', ({ open }) => {
  let server: PluginServer;
  let user: Awaited<ReturnType<PluginServer['createLearner']>>['user'];
  const due = async () => (await server.request('GET', `/spaced-repetition/due/${user.id}`)).body.due;

  beforeAll(async () => {
    server = await startPluginServer(await open(), [spacedRepetition]);
    ({ user } = await server.createLearner());
  });
  afterAll(() => server.close());

  it('come back in intervals that grow', async () => {
    await server.recordAttempts(user, [{ ...COFFEE, correct: true }]);
    expect(await due()).toBe(0);
    await server.clock.advance({ days: 1 });
    expect(await due()).toBe(1);
    await server.recordAttempts(user, [{ ...COFFEE, correct: true }]);
    await server.clock.advance({ days: 5 });
    expect(await due()).toBe(0);
    await server.clock.advance({ days: 1 });
    expect(await due()).toBe(1);
  });

  it('are a source of reviews', async () => {
    const [source] = server.contextOf(spacedRepetition).registries.reviewSources.list();
    const found = await source?.readDue(user.id, { limit: 10, now: server.clock.now() });
    expect(found).toMatchObject({ count: 1, items: [{ title: 'coffee', data: COFFEE }] });
    const soon = { limit: 10, now: '2026-01-01T00:00:00.000000+00:00' };
    expect(await source?.readDue(user.id, soon)).toMatchObject({ count: 0 });
    expect(await source?.readDue(user.id, { ...soon, due_before: server.clock.now() })).toMatchObject({ count: 1 });
  });

  it('can be put off when they are due', async () => {
    const [card] = await server
      .contextOf(spacedRepetition)
      .db.selectFrom('plg_spaced_repetition__cards')
      .selectAll()
      .execute();
    const putOff = () => server.request('POST', `/spaced-repetition/put-off/${user.id}`, { card_id: card?.id });
    expect((await putOff()).status).toBe(200);
    expect((await putOff()).body).toMatchObject({ status: 409, code: 'spaced-repetition.not_due' });
  });

  it('go away for long when their element is mastered', async () => {
    await server.recordAttempts(user, [{ ...COFFEE, correct: true }]);
    await server.clock.advance({ days: 300 });
    expect(await due()).toBe(0);
  });

  it('are forgotten when nobody reviews them', async () => {
    await server.clock.advance({ days: 900 });
    expect(await due()).toBe(0);
  });
});
