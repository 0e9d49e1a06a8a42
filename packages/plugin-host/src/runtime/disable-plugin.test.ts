import { definePlugin, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const ANY = { access: 'public', summary: 'Work', response: { 200: z.unknown() } } as const;

/** A plugin that can be seen everywhere, and one that needs it. */
async function start() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const events: string[] = [];
  const quiz = definePlugin({
    ...blank('quiz'),
    hooks: { export_formats: () => [] },
    routes: (route) => [
      route.get('/slow', ANY, async () => {
        await gate;
        return 'done';
      }),
    ],
    activate: ({ registries }) => {
      const read = async () => ({ sets: [], findings: [] });
      registries.importHandlers.register({ name: 'quiz-format', can_handle: () => true, read });
      events.push('quiz activated');
    },
    deactivate: () => void events.push('quiz ended'),
  });
  const reader = definePlugin({
    ...blank('reader'),
    depends_on: ['quiz'],
    deactivate: () => void events.push('reader ended'),
  });
  const plugins = [offer(quiz), offer(reader), offer(blank('other'))];
  return { ...(await startHost(plugins)), events, open, quiz: offer(quiz) };
}

test('a disabled plugin takes nothing new and ends when it is done', async () => {
  const { host, request, events, open } = await start();
  const slow = request('quiz/slow');
  await host.disable('quiz');
  await expect(request('quiz/slow')).rejects.toMatchObject({ code: 'not_found' });
  expect(host.hooks.has('export_formats')).toBe(false);
  expect(host.registries.importHandlers.names()).toEqual([]);
  expect([host.api('quiz'), host.manifests().quiz]).toEqual([null, undefined]);
  expect(host.health()).toMatchObject({ quiz: { status: 'disabled', reason: null }, other: { status: 'active' } });
  expect(events).not.toContain('quiz ended');
  open();
  expect(await (await slow).json()).toBe('done');
  await expect.poll(() => events).toEqual(['quiz activated', 'reader ended', 'quiz ended']);
});

test('those that need it are ended and blocked, and come back with it', async () => {
  const { host, events, open } = await start();
  open();
  expect(host.dependentsOf('quiz')).toEqual(['reader']);
  await host.disable('quiz');
  expect(host.health().reader?.status).toBe('blocked');
  expect(host.errors()).toEqual({ reader: 'It needs the plugin "quiz", which is not enabled.' });
  await expect.poll(() => events.at(-1)).toBe('quiz ended');
  await host.enable('quiz');
  expect(host.errors()).toEqual({});
  expect(host.health()).toMatchObject({ quiz: { status: 'active' }, reader: { status: 'active' } });
  expect(host.registries.importHandlers.names()).toEqual(['quiz-format']);
});

test('a plugin that is removed is not known any more, and may be added again', async () => {
  const { host, quiz, events } = await start();
  await host.remove('quiz');
  expect(host.plugins().map(({ name }) => name)).toEqual(['other', 'reader']);
  expect(Object.keys(host.health())).toEqual(['reader', 'other']);
  expect(host.errors()).toEqual({ reader: 'It needs the plugin "quiz", which is not installed.' });
  await expect.poll(() => events.at(-1)).toBe('quiz ended');
  host.add(quiz);
  expect(host.health().quiz).toMatchObject({ status: 'disabled', version: '0.9.0' });
  expect(events.filter((event) => event === 'quiz activated')).toHaveLength(1);
  expect(() => host.add(quiz)).toThrow('is known already');
  await host.enable('quiz');
  expect(host.health()).toMatchObject({ quiz: { status: 'active' }, reader: { status: 'active' } });
});

test.each(['disable', 'remove'] as const)(
  '%s: what the commit rejects with, and nothing has changed',
  async (change) => {
    const { host, request, open } = await start();
    open();
    const before = [host.health(), host.plugins()];
    await expect(host[change]('quiz', () => Promise.reject(new Error('read only')))).rejects.toThrow('read only');
    expect([host.health(), host.plugins()]).toEqual(before);
    expect((await request('quiz/slow')).status).toBe(200);
    await expect(host[change]('ghost')).rejects.toMatchObject({ code: 'not_found' });
  },
);

test('a plugin that failed can be disabled, and those that wait for it hear of it', async () => {
  const failing = offer({ ...blank('failing'), activate: () => Promise.reject(new Error('no')) });
  const { host } = await startHost([failing, offer({ ...blank('waiting'), depends_on: ['failing'] })]);
  await host.disable('failing');
  expect(host.health().failing).toMatchObject({ status: 'disabled', reason: null });
  expect(host.errors()).toEqual({ waiting: 'It needs the plugin "failing", which is not enabled.' });
});

test('a dispatch that has not come to the plugin yet leaves it out', async () => {
  const { promise: gate, resolve } = Promise.withResolvers<null>();
  const waiting = offer({ ...blank('waiting'), hooks: { chapter_pre_save: () => gate } });
  const gone = offer({ ...blank('gone'), hooks: { chapter_pre_save: () => 'called after its end' } });
  const { host } = await startHost([waiting, gone]);
  const saved = host.hooks.chain('chapter_pre_save', 'text', 'id');
  await host.disable('gone');
  resolve(null);
  expect(await saved).toBe('text');
});
