import type { ImportHandler, ImportSource } from '@learnwright/core';
import { definePlugin, setting, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, createTestHost, offer, startHost } from '../../tests/test-host.ts';

const source: ImportSource = { name: 'upload', files: [] };

function importHandler(name: string): ImportHandler {
  return { name, can_handle: () => true, read: async () => ({ sets: [], findings: [] }) };
}

test('gives the plugin its settings, its name, and tables of its own', async () => {
  interface Tables {
    plg_quiz__attempts: { id: string };
  }
  const seen: unknown[] = [];
  const quiz = definePlugin<{ bonus: ReturnType<typeof bonus> }, Tables>({
    ...blank('quiz'),
    settings: { bonus: bonus() },
    migrations: {
      '0001_create_attempts': {
        up: ({ db }) => db.schema.createTable('plg_quiz__attempts').addColumn('id', 'text').execute(),
      },
    },
    activate: async (context) => {
      const insert = (id: string) => context.db.insertInto('plg_quiz__attempts').values({ id }).execute();
      const list = async () =>
        (await context.db.selectFrom('plg_quiz__attempts').select('id').execute()).map(({ id }) => id);
      seen.push(context.name, context.settings.values.bonus);
      await context.transaction(() => insert('kept'));
      const undone = context.transaction(async () => {
        await insert('undone');
        seen.push(await list());
        throw new Error('undo');
      });
      await expect(undone).rejects.toThrow('undo');
      seen.push(await list());
      context.logger.info('ready', { bonus: 7 });
    },
  });
  const { host, log } = await startHost([offer(quiz)], { config: { quiz: 'settings: { bonus: 7 }' } });
  expect(host.errors()).toEqual({});
  expect(seen).toEqual(['quiz', 7, ['kept', 'undone'], ['kept']]);
  expect(log).toEqual([{ logger: 'quiz', level: 'info', message: 'ready', fields: { hook: 'activate', bonus: 7 } }]);
});

function bonus() {
  return setting(z.number(), 5, { label: { en: 'Bonus' } });
}

test('takes back all that a plugin registered before its activate threw', async () => {
  const disposed: string[] = [];
  let signal: AbortSignal | null = null;
  const quiz = definePlugin({
    ...blank('quiz'),
    hooks: { export_formats: () => [] },
    activate: (context) => {
      signal = context.signal;
      context.registries.importHandlers.register(importHandler('quiz-format'));
      context.registries.remoteSources.register({
        name: 'quiz-remote',
        can_handle: () => true,
        fetch: async () => source,
      });
      context.onDispose(() => void disposed.push('first'));
      context.onDispose(async () => void disposed.push('second'));
      throw new Error('no');
    },
  });
  const { host } = await startHost([offer(quiz)]);
  expect(host.health().quiz?.status).toBe('failed');
  expect(host.registries.importHandlers.names()).toEqual([]);
  expect(host.registries.remoteSources.names()).toEqual([]);
  expect(host.hooks.has('export_formats')).toBe(false);
  expect(disposed).toEqual(['second', 'first']);
  expect(signal).toMatchObject({ aborted: true });
});

test('activate has 30 seconds; what it registers afterwards does not stay', async () => {
  const gate = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const disposed: string[] = [];
  const slow = definePlugin({
    ...blank('slow'),
    activate: async (context) => {
      await gate.promise;
      context.registries.importHandlers.register(importHandler('late'));
      context.onDispose(() => void disposed.push('late'));
      finished.resolve();
    },
  });
  const { host, start, timers } = await createTestHost([offer(slow)]);
  const started = start();
  await expect.poll(() => timers.waiting()).toBe(1);
  timers.elapse(30_000);
  await started;
  expect(host.errors()).toEqual({ slow: 'It could not be activated: activate took longer than 30 s.' });
  gate.resolve();
  await finished.promise;
  expect(host.registries.importHandlers.names()).toEqual([]);
  expect(disposed).toEqual(['late']);
});

test('stop takes everything back, last activated first, and start brings it again', async () => {
  const events: string[] = [];
  const plugin = (name: string, ...depends_on: string[]) =>
    definePlugin({
      ...blank(name),
      depends_on,
      hooks: { export_formats: () => [] },
      activate: (context) => {
        context.registries.importHandlers.register(importHandler(`${name}-format`));
        context.onDispose(() => void events.push(`${name}: disposed first given`));
        context.onDispose(() => void events.push(`${name}: disposed last given, aborted ${context.signal.aborted}`));
      },
      deactivate: () => void events.push(`${name}: deactivated`),
    });
  const { host, start, request, log } = await startHost([offer(plugin('base')), offer(plugin('top', 'base'))]);
  await host.stop();
  expect(events).toEqual([
    'top: deactivated',
    'top: disposed last given, aborted true',
    'top: disposed first given',
    'base: deactivated',
    'base: disposed last given, aborted true',
    'base: disposed first given',
  ]);
  expect(host.hooks.has('export_formats')).toBe(false);
  expect(host.registries.importHandlers.names()).toEqual([]);
  expect(host.health()).toMatchObject({ base: { status: 'disabled' }, top: { status: 'disabled' } });
  await expect(request('top/anything')).rejects.toMatchObject({ code: 'not_found' });
  await start();
  expect(host.registries.importHandlers.names()).toEqual(['base-format', 'top-format']);
  expect(log).toEqual([]);
});

test('a disposer that throws or hangs keeps no other from running', async () => {
  const disposed: string[] = [];
  const quiz = definePlugin({
    ...blank('quiz'),
    activate: (context) => {
      context.onDispose(() => void disposed.push('quiet'));
      context.onDispose(() => new Promise(() => undefined));
      context.onDispose(() => {
        throw new Error('broken');
      });
    },
    deactivate: () => Promise.reject(new Error('stubborn')),
  });
  const { host, timers, log } = await startHost([offer(quiz)]);
  const stopped = host.stop();
  await expect.poll(() => timers.waiting()).toBe(1);
  timers.elapse(5_000);
  await stopped;
  expect(disposed).toEqual(['quiet']);
  const reasons = log.map(({ fields: { error } }) => (error instanceof Error ? error.message : null));
  expect(reasons).toEqual(['stubborn', 'broken', 'dispose took longer than 5 s.']);
});

test('a handler can be taken back before the plugin goes', async () => {
  const names: string[][] = [];
  const quiz = definePlugin({
    ...blank('quiz'),
    activate: ({ registries }) => {
      const remove = registries.importHandlers.register(importHandler('quiz-format'));
      names.push(registries.importHandlers.names());
      remove();
      names.push(registries.importHandlers.names());
    },
  });
  const { host } = await startHost([offer(quiz)]);
  await host.stop();
  expect(names).toEqual([['quiz-format'], []]);
});

test('a declared dependency gives its public API, made once; any other plugin does not', async () => {
  let made = 0;
  const base = definePlugin({
    ...blank('base'),
    api: (context) => ({ greet: () => `hello from ${context.name}`, made: ++made }),
  });
  const seen: unknown[] = [];
  const top = definePlugin({
    ...blank('top'),
    depends_on: ['base'],
    activate: (context) => {
      seen.push(context.plugin('base'), context.plugin('base'));
      expect(() => context.plugin('other')).toThrow('asks for "other", which its depends_on does not name');
    },
  });
  const { host } = await startHost([offer(base), offer(definePlugin(blank('other'))), offer(top)]);
  expect(host.errors()).toEqual({});
  expect(seen[0]).toEqual({ greet: expect.any(Function), made: 1 });
  expect(seen[1]).toBe(seen[0]);
  expect(host.api('base')).toBe(seen[0]);
  expect([host.api('other'), host.api('ghost')]).toEqual([null, null]);
});
