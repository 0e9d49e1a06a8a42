import { definePlugin, z } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { expect, test } from 'vitest';
import { blank, offerVersion, startHost } from '../../tests/test-host.ts';

/** What goes on in the versions of a plugin. */
interface Scene {
  readonly gate: Promise<void>;
  readonly events: string[];
}

const ANY = { access: 'public', summary: 'Work', response: { 200: z.unknown() } } as const;

/** A version with a slow route, a streamed one and a slow hook. */
function quiz(version: string, { gate, events }: Scene): DiscoveredPlugin {
  const encoder = new TextEncoder();
  const stream = () => {
    let part = 0;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        part += 1;
        if (part === 2) await gate;
        controller.enqueue(encoder.encode(`${version} part ${part}\n`));
        if (part === 3) controller.close();
      },
      cancel: () => void events.push(`${version} left`),
    });
  };
  return offerVersion(
    version,
    definePlugin({
      ...blank('quiz'),
      hooks: {
        chapter_pre_save: async (_, text) => {
          await gate;
          events.push(`${version} hook`);
          return `${text} ${version}`;
        },
        ai_complete_stream: async function* () {
          yield version;
          await gate;
          yield version;
        },
      },
      routes: (route) => [
        route.get('/slow', ANY, async ({ context }) => {
          await gate;
          return [version, context.signal.aborted];
        }),
        route.get('/fast', ANY, () => version),
        route.get('/stream', ANY, () => new Response(stream(), { headers: { 'Content-Type': 'text/event-stream' } })),
      ],
      deactivate: () => void events.push(`${version} ended`),
    }),
  );
}

async function start() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const events: string[] = [];
  const scene = { gate, events };
  const started = await startHost([quiz('1.0.0', scene)]);
  return { ...started, events, open, next: (version: string) => quiz(version, scene) };
}

test('200 requests in flight finish on their version, those that come are of the next one', async () => {
  const { host, request, events, open, next, timers } = await start();
  const under = Array.from({ length: 200 }, () => request('quiz/slow'));
  await host.replace(next('2.0.0'));
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await request('quiz/fast')).json()));
  expect(new Set(answers)).toEqual(new Set(['2.0.0']));
  expect(events).toEqual([]);
  open();
  for (const response of await Promise.all(under)) expect(await response.json()).toEqual(['1.0.0', false]);
  await expect.poll(() => events).toEqual(['1.0.0 ended']);
  expect(timers.waiting()).toBe(0);
});

test('a streamed body is read to its end from its version', async () => {
  const { host, request, events, open, next } = await start();
  const reader = (await request('quiz/stream')).body?.getReader();
  const text = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await text()).toBe('1.0.0 part 1\n');
  await host.replace(next('2.0.0'));
  expect(await (await request('quiz/fast')).json()).toBe('2.0.0');
  expect(events).toEqual([]);
  open();
  expect([await text(), await text()]).toEqual(['1.0.0 part 2\n', '1.0.0 part 3\n']);
  expect(events).toEqual([]);
  expect((await reader?.read())?.done).toBe(true);
  await expect.poll(() => events).toEqual(['1.0.0 ended']);
});

test('a client that leaves its stream lets the version go', async () => {
  const { host, request, events, next } = await start();
  const { body, headers, status } = await request('quiz/stream');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await host.replace(next('2.0.0'));
  await body?.cancel();
  await expect.poll(() => events).toEqual(['1.0.0 left', '1.0.0 ended']);
});

test('an answer of a provider is read to its end from its version', async () => {
  const { host, events, open, next } = await start();
  const answer = await host.hooks.first('ai_complete_stream', [], 'model', 'key');
  const pieces = answer?.[Symbol.asyncIterator]();
  expect(await pieces?.next()).toEqual({ done: false, value: '1.0.0' });
  await host.replace(next('2.0.0'));
  expect(events).toEqual([]);
  open();
  expect(await pieces?.next()).toEqual({ done: false, value: '1.0.0' });
  expect((await pieces?.next())?.done).toBe(true);
  await expect.poll(() => events).toEqual(['1.0.0 ended']);
});

test('a hook that was called is finished by its version, which ends after that', async () => {
  const { host, events, open, next } = await start();
  const called = host.hooks.chain('chapter_pre_save', 'text', 'id');
  await host.replace(next('2.0.0'));
  expect(events).toEqual([]);
  open();
  expect(await called).toBe('text 1.0.0');
  await expect.poll(() => events).toEqual(['1.0.0 hook', '1.0.0 ended']);
});

test('every call of a hook reaches exactly one version while twenty take over', async () => {
  const { host, events, open, next } = await start();
  const calls: Promise<string>[] = [];
  for (let version = 2; version <= 21; version += 1) {
    calls.push(host.hooks.chain('chapter_pre_save', 'text', 'id'));
    const change = host.replace(next(`${version}.0.0`));
    calls.push(host.hooks.chain('chapter_pre_save', 'text', 'id'));
    await change;
  }
  open();
  const texts = await Promise.all(calls);
  for (const text of texts) expect(text).toMatch(/^text \d+\.0\.0$/);
  expect(events.filter((event) => event.endsWith('hook'))).toHaveLength(40);
  await expect.poll(() => events.filter((event) => event.endsWith('ended'))).toHaveLength(20);
});

test('a dispatch that has not come to the plugin yet finds the version that serves by then', async () => {
  const { promise: first, resolve } = Promise.withResolvers<null>();
  const scene = { gate: Promise.resolve(), events: [] };
  const waiting = offerVersion('1.0.0', { ...blank('waiting'), hooks: { chapter_pre_save: () => first } });
  const { host } = await startHost([waiting, quiz('1.0.0', scene)]);
  const [one, two] = [1, 2].map(() => host.hooks.chain('chapter_pre_save', 'text', 'id'));
  await host.replace(quiz('2.0.0', scene));
  await expect.poll(() => scene.events).toEqual(['1.0.0 ended']);
  resolve(null);
  expect([await one, await two]).toEqual(['text 2.0.0', 'text 2.0.0']);
});

test('what does not end is ended after 130 seconds, and said so', async () => {
  const { host, request, events, next, timers, log } = await start();
  void request('quiz/slow');
  await host.replace(next('2.0.0'));
  timers.elapse(129_999);
  expect(timers.waiting()).toBe(1);
  timers.elapse(1);
  await expect.poll(() => events).toEqual(['1.0.0 ended']);
  expect(log.at(-1)).toMatchObject({ level: 'warn', fields: { plugin: 'quiz', version: '1.0.0' } });
});

test('stop ends the running version and gives one that has been replaced five seconds', async () => {
  const { host, request, events, next, timers } = await start();
  void request('quiz/slow');
  await host.replace(next('2.0.0'));
  const stopped = host.stop();
  await expect.poll(() => events).toEqual(['2.0.0 ended']);
  timers.elapse(5000);
  await stopped;
  expect(events).toEqual(['2.0.0 ended', '1.0.0 ended']);
  expect(timers.waiting()).toBe(0);
});

test('stop waits for what ends in time', async () => {
  const { host, request, events, open, next } = await start();
  const answer = request('quiz/slow');
  await host.replace(next('2.0.0'));
  const stopped = host.stop();
  open();
  await stopped;
  expect(events.toSorted()).toEqual(['1.0.0 ended', '2.0.0 ended']);
  expect(await (await answer).json()).toEqual(['1.0.0', false]);
});

test('hooks of an old version that fail do not trip the breaker of the next one', async () => {
  const { promise: gate } = Promise.withResolvers<void>();
  const scene = { gate, events: [] };
  const { host, timers } = await startHost([quiz('1.0.0', scene)]);
  const under = Array.from({ length: 10 }, () => host.hooks.chain('chapter_pre_save', 'text', 'id'));
  await host.replace(quiz('2.0.0', { ...scene, gate: Promise.resolve() }));
  timers.elapse(5000);
  await Promise.all(under);
  expect(host.health().quiz).toMatchObject({ status: 'degraded', reason: null, error_count: 10 });
  expect(await host.hooks.chain('chapter_pre_save', 'text', 'id')).toBe('text 2.0.0');
});

test('what an old version does wrong is not held against the routes of the next one', async () => {
  const { promise: gate, reject } = Promise.withResolvers<void>();
  const scene = { gate, events: [] };
  const { host, request } = await startHost([quiz('1.0.0', scene)]);
  const under = Array.from({ length: 60 }, () => request('quiz/slow').catch((error) => error.code));
  await host.replace(quiz('2.0.0', { ...scene, gate: Promise.resolve() }));
  reject(new Error('too old'));
  expect(new Set(await Promise.all(under))).toEqual(new Set(['plugin_failed']));
  expect(host.health().quiz).toMatchObject({ status: 'degraded', version: '2.0.0' });
  expect((await request('quiz/fast')).status).toBe(200);
});
