import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp, WITH_PLUGINS } from '../../../tests/harness/test-app.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
const CONFIG = 'plugins:\n  enabled: [scripted-ai, courses]\njobs:\n  running: 1\n';

const lesson = {
  cards: [{ id: 'haus', front: 'das Haus', back: 'the house' }],
  steps: ['a', 'b', 'c'].map((id) => ({
    id,
    type: 'exercise',
    exercise: { id, type: 'free_text', prompt: 'house', card_ids: ['haus'], accept: ['das Haus'] },
  })),
};
const outline = { title: 'Houses', sections: [{ title: 'At home', lessons: [{ title: 'One' }, { title: 'Two' }] }] };

describeEachDatabase('a course that is drafted by a job', ({ createUrl }) => {
  let server: TestApp;
  afterEach(() => server.close());

  it('is cancelled, resumed, and goes on with the next server, without a call for what it has', async () => {
    const ai = createScriptedAi();
    const databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    const start = () =>
      createTestApp({ databaseUrl, plugins: 'installed', also: { 'scripted-ai': ai.plugin }, config: CONFIG });
    const isOutline = (system = '') => system.startsWith('You plan');
    const count = (wanted: boolean) =>
      ai.calls.filter(({ messages }) => isOutline(messages[0]?.content) === wanted).length;
    /** Lets the call for lesson 2 wait until it is cancelled. */
    const hang = () =>
      ai.answer(({ messages, signal }) => {
        if (isOutline(messages[0]?.content)) return JSON.stringify(outline);
        if (messages[1]?.content.includes('<data name="lesson_to_write">\n1.')) return JSON.stringify(lesson);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
    const read = async (path: string): Promise<ParsedJson> => (await server.request('GET', path)).body;

    server = await start();
    hang();
    const user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    await server.request('POST', `/settings/${user_id}/api-key`, { provider: 'provider_a', key: 'a-key' });
    const wanted = { user_id, goal: 'Houses', target_language: 'de', lessons: 2 };
    const job = (await server.request('POST', '/plugins/courses/drafts', wanted)).body;
    const path = `/plugins/courses/drafts/${job.input.draft_id}`;
    await vi.waitFor(() => expect(count(false)).toBe(2), PATIENCE);
    expect((await read(`/jobs/${job.id}`)).progress).toEqual({ done: 2, total: 3, message: 'Lesson 2 of 2: Two' });
    const waiting = (await server.request('POST', '/plugins/courses/drafts', wanted)).body;
    const waitingPath = `/plugins/courses/drafts/${waiting.input.draft_id}`;
    expect(await read(waitingPath)).toMatchObject({ state: 'making', job_id: waiting.id });
    expect((await server.request('POST', `${waitingPath}/resume`)).body.id).toBe(waiting.id);
    await server.request('POST', `/jobs/${waiting.id}/cancel`);
    expect(await read(waitingPath)).toMatchObject({ state: 'stopped', failure: null });

    await server.request('POST', `/jobs/${job.id}/cancel`);
    await vi.waitFor(async () => expect((await read(`/jobs/${job.id}`)).status).toBe('cancelled'), PATIENCE);
    expect(await read(path)).toMatchObject({ state: 'stopped', lessons: [{ state: 'ready' }, { state: 'pending' }] });

    const resumed = (await server.request('POST', `${path}/resume`)).body;
    await vi.waitFor(() => expect(count(false)).toBe(3), PATIENCE);
    await server.close();
    ai.answer(() => JSON.stringify(lesson));
    server = await start();
    await vi.waitFor(async () => expect((await read(`/jobs/${resumed.id}`)).status).toBe('succeeded'), PATIENCE);
    expect(await read(path)).toMatchObject({
      state: 'ready',
      lessons: [{ title: 'One' }, { title: 'Two', answers: 1 }],
    });
    expect([count(true), count(false)]).toEqual([1, 4]);
  });
});
