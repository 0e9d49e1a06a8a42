import { AiError, AppError, type ImportSource } from '@learnwright/core';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const quiz = definePlugin({
  ...blank('quiz'),
  routes: (route) => [
    route.get(
      '/attempts/{user_id}',
      {
        access: 'learner',
        summary: 'Attempts',
        params: z.object({ user_id: z.string() }),
        response: { 200: z.unknown() },
      },
      ({ context, params, request }) => ({ plugin: context.name, user: params.user_id, request: request.id }),
    ),
    route.get('/broken', { access: 'public', summary: 'Throws', response: { 200: z.unknown() } }, () => {
      throw new TypeError('secret is undefined');
    }),
    route.get('/refused', { access: 'public', summary: 'Refuses', response: { 200: z.unknown() } }, () => {
      throw new AppError('conflict', 'Not now.');
    }),
    route.get('/formats', { access: 'public', summary: 'Asks', response: { 200: z.unknown() } }, ({ context }) =>
      context.hooks.collect('export_formats'),
    ),
  ],
});

test('answers with the routes of the plugin below its base path', async () => {
  const { request } = await startHost([offer(quiz)]);
  const response = await request('quiz/attempts/u1');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ plugin: 'quiz', user: 'u1', request: 'request-1' });
});

test.each([
  { path: 'quiz/nothing', code: 'not_found' },
  { path: 'quiz/refused', code: 'conflict' },
  { path: 'quizz/attempts/u1', code: 'not_found' },
  { path: 'idle/anything', code: 'not_found' },
  { path: 'failed/anything', code: 'plugin_unavailable' },
  { path: 'blocked/anything', code: 'plugin_unavailable' },
])('$path is $code', async ({ path, code }) => {
  const failed = offer({ ...blank('failed'), activate: () => Promise.reject(new Error('no')) });
  const blocked = offer({ ...blank('blocked'), depends_on: ['failed'] });
  const plugins = [offer(quiz), failed, blocked, offer(blank('idle'))];
  const { host, request } = await startHost(plugins, { enabled: ['quiz', 'failed', 'blocked'] });
  await expect(request(path)).rejects.toMatchObject({ code });
  expect(host.health().quiz?.status).toBe('active');
});

test('what a route throws becomes plugin_failed and says nothing of it', async () => {
  const { host, request, log } = await startHost([offer(quiz)]);
  await expect(request('quiz/broken')).rejects.toMatchObject({
    code: 'plugin_failed',
    message: 'The plugin "quiz" failed.',
    cause: expect.any(TypeError),
  });
  expect(host.errors()).toEqual({ quiz: 'GET route threw: TypeError: secret is undefined' });
  expect(host.health().quiz).toMatchObject({ status: 'degraded', error_count: 1 });
  const fields = { plugin: 'quiz', hook: 'GET route', request_id: 'request-1', error: expect.any(TypeError) };
  expect(log).toEqual([{ logger: 'plugin-host', level: 'error', message: 'A plugin threw.', fields }]);
  expect((await request('quiz/attempts/u1')).status).toBe(200);
});

test('a failed AI call is an answer of the route, and counts against nobody however often', async () => {
  const tutor = definePlugin({
    ...blank('tutor'),
    routes: (route) => [
      route.get('/', { access: 'public', summary: 'Asks', response: { 200: z.unknown() } }, ({ context }) =>
        context.ai.complete({ user_id: 'ada', purpose: 'test', messages: [{ role: 'user', content: 'Hello' }] }),
      ),
      route.get('/busy', { access: 'public', summary: 'Asks', response: { 200: z.unknown() } }, () => {
        throw new AiError('provider_rate_limited', { retry_after_seconds: 7 });
      }),
    ],
  });
  const { host, request } = await startHost([offer(tutor)]);
  for (let count = 0; count < 60; count += 1) {
    await expect(request('tutor/')).rejects.toMatchObject({
      code: 'ai_not_configured',
      extensions: { ai_error_code: 'no_provider' },
    });
  }
  await expect(request('tutor/busy')).rejects.toMatchObject({ code: 'ai_failed', headers: { 'Retry-After': '7' } });
  expect(host.health().tutor).toMatchObject({ status: 'active', error_count: 0 });
});

test('a hook called from a route belongs to its own plugin and to the same request', async () => {
  const other = definePlugin({
    ...blank('other'),
    hooks: {
      export_formats: () => {
        throw new Error('no formats');
      },
    },
  });
  const { host, request, log } = await startHost([offer(quiz), offer(other)]);
  expect(await (await request('quiz/formats')).json()).toEqual([]);
  expect(log[0]?.fields).toMatchObject({ plugin: 'other', hook: 'export_formats', request_id: 'request-1' });
  expect(host.health()).toMatchObject({ quiz: { status: 'active' }, other: { status: 'degraded' } });
});

test("a route that passes on another plugin's error is not blamed for it", async () => {
  const source: ImportSource = { name: 'upload', files: [] };
  const reader = definePlugin({
    ...blank('reader'),
    activate: ({ registries }) => {
      const read = () => Promise.reject(new Error('cannot read'));
      registries.importHandlers.register({ name: 'format', can_handle: () => true, read });
    },
  });
  const importer = definePlugin({
    ...blank('importer'),
    routes: (route) => [
      route.post(
        '/import',
        { access: 'app', summary: 'Imports', response: { 200: z.unknown() } },
        async ({ context }) => (await context.registries.importHandlers.claim(source))?.read(source),
      ),
    ],
  });
  const { host, request } = await startHost([offer(reader), offer(importer)]);
  await expect(request('importer/import', { method: 'POST' })).rejects.toMatchObject({
    message: 'The plugin "reader" failed.',
  });
  expect(host.errors()).toEqual({ reader: 'read threw: cannot read' });
});

test('a request in flight is finished although its plugin has gone', async () => {
  const gate = Promise.withResolvers<string>();
  const slow = definePlugin({
    ...blank('slow'),
    routes: (route) => [
      route.get('/', { access: 'public', summary: 'Waits', response: { 200: z.unknown() } }, () => gate.promise),
    ],
  });
  const { host, request } = await startHost([offer(slow)]);
  const response = request('slow/');
  await host.stop();
  gate.resolve('done');
  expect(await (await response).json()).toBe('done');
});
