import { type AttemptInput, recordAttempts } from '@learnwright/core';
import {
  createTestIds,
  describeEachDatabase,
  type PluginServer,
  startPluginServer,
  type TestLearner,
} from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { maintenance } from './plugin.ts';
import type { QueueItem } from './schemas.ts';

const DAY = 24 * 60 * 60 * 1_000_000;
const ADDRESS = { set_id: 's', lesson_id: 'l', exercise_id: 'e' };

describeEachDatabase('maintenance, asked for what is due', ({ open }) => {
  let server: PluginServer;
  let learner: TestLearner;
  const createId = createTestIds();
  beforeAll(async () => {
    server = await startPluginServer(await open(), [maintenance]);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const master = (...keys: readonly string[]) => {
    const answers = { element_type: 'vocabulary', user_answer: 'a', correct_answer: 'b', correct: true } as const;
    const attempts = keys.flatMap((element_key): AttemptInput[] => {
      const attempt = { ...ADDRESS, element_key, ...answers };
      return [attempt, attempt, attempt];
    });
    const { clock, database } = server;
    return recordAttempts({ unitOfWork: database.unitOfWork, clock, createId }, learner.user.id, attempts);
  };
  const path = (rest: string = '') => `/maintenance/${learner.user.id}${rest}`;
  const patch = (body: object) => server.request('PATCH', path(), body);
  const queue = async (query: string = ''): Promise<QueueItem[]> =>
    (await server.request('GET', path(`/queue${query}`))).body;
  const keysOf = (items: readonly { readonly element_key: string }[]) => items.map(({ element_key }) => element_key);
  const readSource = ({ due_before }: { readonly due_before?: string }) => {
    const [source] = server.host.registries.reviewSources.list();
    const now = server.clock.now();
    return source?.readDue(learner.user.id, { limit: 2, now, ...(due_before !== undefined && { due_before }) });
  };

  it('goes on after an upload of more than 500 mastered elements, whoever asks first', async () => {
    const asks = {
      learner: async () => (await server.request('GET', path())).body.elements,
      queue: async () => (await queue('?limit=500')).length,
      source: async () => (await readSource({}))?.count,
    };
    const keys = Array.from({ length: 520 }, (_, index) => `word ${index}`);
    for (const [name, ask] of Object.entries(asks)) {
      learner = await server.createLearner();
      await patch({ enabled: true });
      for (let start = 0; start < keys.length; start += 160) await master(...keys.slice(start, start + 160));
      server.clock.advance(400 * DAY);
      expect([name, await ask()]).toEqual([name, name === 'learner' ? 520 : 500]);
      expect((await server.request('GET', path())).body).toMatchObject({ overdue: 520, up_to_date: true });
      const page = await server.request('GET', path('/queue?limit=500'));
      const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('Link') ?? '') ?? [];
      expect((await server.request('GET', next.replace('/api/plugins', ''))).body).toHaveLength(20);
    }
  });

  it('is a source of reviews, and can be asked for what is due before a time', async () => {
    await patch({ enabled: true });
    await master('one');
    server.clock.advance(1 * DAY);
    await master('two');
    const [one, two] = (await queue()).map(({ due_at }) => due_at);
    expect(keysOf(await queue(`?due_before=${encodeURIComponent(two ?? '')}`))).toEqual(['one']);
    expect(keysOf(await queue('?due_before=2999-01-01T00:00:00%2B01:00'))).toEqual(['one', 'two']);
    expect(await server.request('GET', path('/queue?due_before=today'))).toMatchObject({ status: 422 });
    expect(await readSource({})).toEqual({ count: 0, items: [], next_due_at: one });
    expect(await readSource({ due_before: two ?? '' })).toMatchObject({
      count: 1,
      items: [{ title: 'one', due_at: one, data: { ...ADDRESS, element_key: 'one', element_type: 'vocabulary' } }],
      next_due_at: two,
    });
    server.clock.advance(400 * DAY);
    expect(await readSource({})).toMatchObject({
      count: 2,
      items: [{ due_at: one }, { due_at: two }],
      next_due_at: null,
    });
    await patch({ enabled: false });
    expect(await readSource({})).toEqual({ count: 0, items: [], next_due_at: null });
  });
});
