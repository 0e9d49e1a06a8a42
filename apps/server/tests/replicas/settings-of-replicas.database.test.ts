import { definePlugin, setting, z } from '@learnwright/plugin-sdk';
import { createPostgresSchema, type EmptyDatabase, startGate } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp } from '../harness/test-app.ts';

const path = '/admin/plugins/quiz/settings';
/** A server follows the others within 5 seconds. */
const SOON = { timeout: 5_000 };

/** A server on the database that both serve, and the bonuses that its plugin was told of. */
interface Replica {
  readonly server: TestApp;
  readonly told: number[];
}

let empty: EmptyDatabase;
let first: Replica;
let second: Replica;

async function startReplica(databaseUrl: string, bonus: number): Promise<Replica> {
  const told: number[] = [];
  const quiz = definePlugin({
    ...{ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core' },
    settings: {
      bonus: setting(z.number(), 0, { label: { en: 'Bonus' } }),
      hint: setting(z.string(), '', { label: { en: 'Hint' } }),
      title: setting(z.string(), '', { label: { en: 'Title' } }),
    },
    activate: ({ settings }) => void settings.onChange((values) => told.push(values.bonus)),
    routes: (route) => [
      route.get(
        '/values',
        { access: 'public', response: { 200: z.unknown() } },
        ({ context }) => context.settings.values,
      ),
    ],
  });
  const pluginConfigs = { quiz: `settings: { bonus: ${bonus} }` };
  return { server: await createTestApp({ databaseUrl, plugins: { quiz }, pluginConfigs }), told };
}

const values = async ({ server }: Replica): Promise<ParsedJson> =>
  (await server.request('GET', '/plugins/quiz/values')).body;
const patch = ({ server }: Replica, settings: object, headers: Record<string, string> = {}) =>
  server.request('PATCH', path, { settings }, headers);

beforeAll(async () => {
  empty = await createPostgresSchema();
  first = await startReplica(empty.url, 0.8);
  second = await startReplica(empty.url, 0.9);
});
afterAll(async () => {
  for (const { server } of [second, first]) await server.close();
  await empty.remove();
});

it('agree from the start, although their files do not', async () => {
  expect([await values(first), await values(second)]).toMatchObject([{ bonus: 0.8 }, { bonus: 0.8 }]);
});

it('agree after a change of one, and the other tells its plugin', async () => {
  expect((await patch(first, { bonus: 0.9 })).status).toBe(200);
  await vi.waitFor(async () => expect(await values(second)).toMatchObject({ bonus: 0.9 }), SOON);
  expect([first.told.at(-1), second.told]).toEqual([0.9, [0.9]]);
  expect((await second.server.request('DELETE', `${path}/bonus`)).status).toBe(204);
  await vi.waitFor(async () => expect(await values(first)).toMatchObject(await values(second)), SOON);
});

it('lose nothing of changes that are made at once, and take one of two with the same If-Match', async () => {
  const changes = [patch(first, { hint: 'one', title: 'first' }), patch(second, { title: 'second', bonus: 3 })];
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  const read = await first.server.request('GET', path);
  expect(read.body.settings.map(({ value }: ParsedJson) => value)).toEqual([
    3,
    'one',
    expect.stringMatching(/first|second/),
  ]);
  const headers = { 'If-Match': read.headers.get('etag') ?? '' };
  const raced = [patch(first, { bonus: 4 }, headers), patch(second, { bonus: 5 }, headers)];
  expect((await Promise.all(raced)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

it('go on with what they have while the database is away, and follow when it is back', async () => {
  const gate = await startGate();
  const third = await startReplica(gate.urlTo(empty.url), 0);
  const before = await values(third);
  gate.shut();
  await patch(first, { bonus: 6 });
  expect(await values(third)).toEqual(before);
  const read = await third.server.request('GET', path);
  expect([read.body.code, (await patch(third, { bonus: 7 })).status]).toEqual(['database_unavailable', 503]);
  gate.open();
  await vi.waitFor(async () => expect(await values(third)).toMatchObject({ bonus: 6 }), { timeout: 10_000 });
  await third.server.close();
});
