import type { ExportFormat } from '@learnwright/core';
import { definePlugin, type PluginContext, type PluginHooks, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

type Hooks = PluginHooks<PluginContext<Record<never, never>>>;

function plugin(name: string, hooks: Hooks) {
  return offer(definePlugin({ ...blank(name), hooks }));
}

function format(id: string): ExportFormat {
  return { id, label: { en: id }, media_type: 'text/plain', extension: 'txt' };
}

test('a hook gets the context of its plugin before the specified arguments', async () => {
  const { host } = await startHost([
    plugin('first', { chapter_pre_save: ({ name }, content, chapter_id) => `${content} ${name} ${chapter_id}` }),
    plugin('second', { chapter_pre_save: async ({ name }, content) => `${content} ${name}` }),
  ]);
  expect(await host.hooks.chain('chapter_pre_save', 'text', 'c1')).toBe('text first c1 second');
});

test('a subscriber that throws is recorded, the others still run', async () => {
  const { host, log } = await startHost([
    plugin('first', { export_formats: () => [format('first')] }),
    plugin('broken', {
      export_formats: () => {
        throw new TypeError('x is undefined\nat line 2');
      },
    }),
    plugin('rejecting', { export_formats: () => Promise.reject(new Error('later')) }),
    plugin('last', { export_formats: async () => [format('last')] }),
  ]);
  expect((await host.hooks.collect('export_formats')).flat().map(({ id }) => id)).toEqual(['first', 'last']);
  expect(host.errors()).toEqual({
    broken: 'export_formats threw: TypeError: x is undefined',
    rejecting: 'export_formats threw: later',
  });
  expect(host.health()).toMatchObject({
    first: { status: 'active', error_count: 0, last_error_at: null },
    broken: { status: 'degraded', error_count: 1, last_error_at: expect.stringMatching(/^2023-11-14T/) },
    rejecting: { status: 'degraded' },
    last: { status: 'active' },
  });
  expect(log[0]).toEqual({
    logger: 'plugin-host',
    level: 'error',
    message: 'A plugin threw.',
    fields: { plugin: 'broken', hook: 'export_formats', request_id: null, error: expect.any(TypeError) },
  });
});

test.each<[string, () => unknown]>([
  ['answers', () => [null]],
  ['answers later', async () => [null]],
])('a subscriber that %s something else is one that fails, whoever asks', async (_, answer) => {
  const wrong = offer({ ...blank('wrong'), hooks: { export_formats: answer } });
  const asking = definePlugin({
    ...blank('asking'),
    routes: (route) => [
      route.get('/', { access: 'public', summary: 'Asks', response: { 200: z.unknown() } }, async ({ context }) =>
        (await context.hooks.collect('export_formats')).flat().map(({ id }) => id),
      ),
    ],
  });
  const { host, request } = await startHost([
    wrong,
    plugin('right', { export_formats: () => [format('right')] }),
    offer(asking),
  ]);
  for (let count = 0; count < 5; count += 1) expect(await (await request('asking/')).json()).toEqual(['right']);
  expect(host.errors()).toEqual({
    wrong: expect.stringContaining('export_formats threw: TypeError: export_formats answered something else: 0: '),
  });
  expect(host.health()).toMatchObject({
    wrong: { status: 'degraded', error_count: 5 },
    right: { status: 'active' },
    asking: { status: 'active' },
  });
  expect(host.skippedHooks()).toEqual({ wrong: ['export_formats'] });
});

test('an answer has nothing that its hook does not know, and none is always one', async () => {
  const more = [{ ...format('more'), pages: 10n }];
  const { host } = await startHost([
    offer({ ...blank('more'), hooks: { export_formats: async () => more } }),
    offer({ ...blank('none'), hooks: { export_formats: () => undefined, chapter_pre_save: async () => null } }),
  ]);
  expect(await host.hooks.collect('export_formats')).toEqual([[format('more')]]);
  expect(await host.hooks.chain('chapter_pre_save', 'text', 'c1')).toBe('text');
  expect(host.errors()).toEqual({});
});

test.each([
  { hook: 'export_formats', call: ['export_formats'], seconds: 5 },
  { hook: 'ai_complete_async', call: ['ai_complete_async', [], 'model', 'key'], seconds: 120 },
] as const)('$hook is given up after $seconds seconds', async ({ call, hook, seconds }) => {
  const never = () => new Promise<never>(() => undefined);
  const { host, timers } = await startHost([plugin('slow', { [hook]: never }), plugin('next', { [hook]: () => null })]);
  const [name, ...args] = call;
  const asked = Reflect.apply(host.hooks.first, host.hooks, [name, ...args]);
  await expect.poll(() => timers.waiting()).toBe(1);
  timers.elapse(seconds * 1000 - 1);
  expect(timers.waiting()).toBe(1);
  timers.elapse(1);
  expect(await asked).toBeNull();
  expect(host.errors()).toEqual({ slow: `${hook} threw: ${hook} took longer than ${seconds} s.` });
});

test('a synchronous subscriber arms no timer', async () => {
  const { host, timers } = await startHost([plugin('quick', { export_formats: () => [format('quick')] })]);
  const collected = host.hooks.collect('export_formats');
  expect(timers.waiting()).toBe(0);
  expect(await collected).toHaveLength(1);
});

test('methods of the class form are called on their instance, without the context', async () => {
  const { host } = await startHost([
    offer({ ...blank('object') }),
    {
      ...offer({ name: 'quiz' }),
      load: async () =>
        class {
          readonly name = 'quiz';
          readonly version = '1.0.0';
          readonly api_version = '1';
          readonly license_tier = 'core';
          readonly depends_on = ['object'];
          chapter_pre_save(content: string, chapter_id: string) {
            return `${content} ${this.name} ${chapter_id}`;
          }
        },
    },
  ]);
  expect(await host.hooks.chain('chapter_pre_save', 'text', 'c1')).toBe('text quiz c1');
});
