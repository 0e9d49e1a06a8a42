import { definePlugin } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { expect, test } from 'vitest';
import { blank, offer, offerVersion, startHost } from '../../tests/test-host.ts';
import { SOURCE } from '../../tests/visible-plugin.ts';

/** A version whose handlers and privacy functions wait, and say whose they are. */
function quiz(version: string, gate: Promise<void>, events: string[], format = 'quiz-format'): DiscoveredPlugin {
  const work = async (what: string) => {
    await gate;
    events.push(`${version} ${what}`);
    return { sets: [], findings: [] };
  };
  return offerVersion(
    version,
    definePlugin({
      ...blank('quiz'),
      activate: ({ registries: { importHandlers, aiProviders } }) => {
        importHandlers.register({ name: format, can_handle: () => true, read: () => work('read') });
        const model = `model-${version}`;
        const slot = version === '1.0.0' ? 'provider_a' : 'provider_b';
        aiProviders.register({
          name: 'quiz',
          slot,
          default_model: () => model,
          can_handle: (asked) => asked === model,
        });
      },
      deactivate: () => void events.push(`${version} ended`),
      privacy: { export_user: () => work('export'), erase_user: async () => void (await work('erasure')) },
    }),
  );
}

function createGate() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  return { gate, open };
}

test('what a handler has begun is finished by its version', async () => {
  const { gate, open } = createGate();
  const events: string[] = [];
  const { host } = await startHost([quiz('1.0.0', gate, events)]);
  const reading = (await host.registries.importHandlers.claim(SOURCE))?.read(SOURCE);
  await host.replace(quiz('2.0.0', gate, events));
  expect(events).toEqual([]);
  open();
  await reading;
  await expect.poll(() => events).toEqual(['1.0.0 read', '1.0.0 ended']);
});

test('a handler that was claimed before is that of the version that serves', async () => {
  const events: string[] = [];
  const { host } = await startHost([quiz('1.0.0', Promise.resolve(), events)]);
  const claimed = await host.registries.importHandlers.claim(SOURCE);
  const [provider] = host.registries.aiProviders.list();
  await host.replace(quiz('2.0.0', Promise.resolve(), events));
  await expect.poll(() => events).toEqual(['1.0.0 ended']);
  await claimed?.read(SOURCE);
  expect(events).toEqual(['1.0.0 ended', '2.0.0 read']);
  expect([provider?.default_model(), provider?.slot]).toEqual(['model-2.0.0', 'provider_b']);
});

test('a handler that the next version has not does not claim any more, also while its version ends', async () => {
  const { gate, open } = createGate();
  const events: string[] = [];
  const { host } = await startHost([quiz('1.0.0', gate, events, 'old-format')]);
  const old = await host.registries.importHandlers.claim(SOURCE);
  expect(await old?.can_handle(SOURCE)).toBe(true);
  const reading = old?.read(SOURCE);
  await host.replace(quiz('2.0.0', gate, events));
  expect(host.registries.importHandlers.names()).toEqual(['quiz-format']);
  expect(await old?.can_handle(SOURCE)).toBe(false);
  expect(events).toEqual([]);
  open();
  await reading;
});

test('a name that another plugin takes meanwhile stays with that plugin, and the errors say so', async () => {
  const { gate } = createGate();
  let register = () => undefined as unknown;
  const other = definePlugin({
    ...blank('other'),
    activate: ({ registries }) => {
      const read = async () => ({ sets: [], findings: [] });
      register = () => registries.importHandlers.register({ name: 'new-format', can_handle: () => false, read });
    },
  });
  const { host } = await startHost([offer(other), quiz('1.0.0', gate, [])]);
  await host.replace(quiz('2.0.0', gate, [], 'new-format'), async () => void register());
  expect(host.registries.importHandlers.names()).toEqual(['new-format']);
  expect(await host.registries.importHandlers.claim(SOURCE)).toBeNull();
  expect(host.errors().quiz).toContain('"new-format" is already registered');
});

test.each([
  { call: 'exportUser', what: 'export' },
  { call: 'eraseUser', what: 'erasure' },
] as const)('$call asks the versions that served when it began', async ({ call, what }) => {
  const first = createGate();
  const events: string[] = [];
  const slow = (name: string) => {
    const wait = () => first.gate;
    return offer(definePlugin({ ...blank(name), privacy: { export_user: wait, erase_user: wait } }));
  };
  const plugins = [slow('before'), quiz('1.0.0', Promise.resolve(), events), slow('after')];
  const { host } = await startHost(plugins);
  const asked = host[call]('u1');
  await host.replace(quiz('2.0.0', Promise.resolve(), events));
  expect(events).toEqual([]);
  first.open();
  await asked;
  await expect.poll(() => events).toEqual([`1.0.0 ${what}`, '1.0.0 ended']);
});
