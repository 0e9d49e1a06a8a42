import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, internal, setting, z } from '@learnwright/plugin-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
const TEXT = '# Ours, do not touch.\nsettings:\n  bonus: 7 # agreed on\n  salt: y\n';
const path = '/admin/plugins/quiz/settings';

const listening = { seen: [] as unknown[], act: () => undefined as unknown };
const quiz = definePlugin({
  ...base,
  name: 'quiz',
  settings: {
    bonus: setting(z.number().int().min(0), 5, {
      label: { en: 'Bonus XP', de: 'Bonus-XP' },
      help: { en: 'What a round without mistakes brings.' },
      unit: { en: 'XP' },
      group: { en: 'Rewards' },
    }),
    levels: setting(z.array(z.string().max(5)), [], { label: { en: 'Levels' } }),
    hint: setting(z.string().nullable(), null, { label: { en: 'Hint' } }),
    salt: internal(z.string(), 'x'),
  },
  activate: ({ settings }) => {
    settings.onChange((values) => {
      listening.seen.push(values);
      return listening.act();
    });
  },
  routes: (route) => [
    route.get('/bonus', { access: 'public', summary: 'Bonus', response: { 200: z.number() } }, ({ context }) =>
      Number(context.settings.values.bonus),
    ),
  ],
});
const failing = definePlugin({ ...base, name: 'failing', depends_on: ['nobody'] });
const unloadable = { ...base, name: 'other-name' };

let config: string;
let server: TestApp;
const start = () =>
  createTestApp({
    databaseUrl: `sqlite:${join(config, 'test.db')}`,
    plugins: { quiz, failing, unloadable },
    variables: { APP_CONFIG_DIR: config },
  });
const sources = async () =>
  (await server.request('GET', path)).body.settings.map(({ source }: { source: string }) => source);
const patch = (settings: unknown, headers?: Record<string, string>) =>
  server.request('PATCH', path, { settings }, headers);

beforeEach(async () => {
  config = mkdtempSync(join(tmpdir(), 'learnwright-settings-'));
  mkdirSync(join(config, 'plugins'));
  writeFileSync(join(config, 'plugins/quiz.yaml'), TEXT, { mode: 0o600 });
  listening.seen = [];
  listening.act = () => undefined;
  server = await start();
});
afterEach(async () => {
  await server.close();
  rmSync(config, { recursive: true, force: true });
});

it('shows every setting with value, default, schema, label, and what else the plugin says of it', async () => {
  const { status, body } = await server.request('GET', path);
  expect(status).toBe(200);
  expect(body).toEqual({
    plugin: 'quiz',
    settings: [
      {
        key: 'bonus',
        value: 7,
        default: 5,
        internal: false,
        schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        label: { en: 'Bonus XP', de: 'Bonus-XP' },
        help: { en: 'What a round without mistakes brings.' },
        unit: { en: 'XP' },
        group: { en: 'Rewards' },
        secret: false,
        source: 'file',
      },
      expect.objectContaining({ key: 'levels', value: [], schema: expect.objectContaining({ type: 'array' }) }),
      expect.objectContaining({ key: 'hint', value: null, source: 'default' }),
      {
        ...{ key: 'salt', value: 'y', default: 'x', internal: true, schema: { type: 'string' }, label: null },
        ...{ help: null, unit: null, group: null, secret: false, source: 'file' },
      },
    ],
  });
  const all = (await server.request('GET', '/admin/plugins/settings')).body;
  expect(all.map(({ plugin }: { plugin: string }) => plugin)).toEqual(['quiz', 'failing']);
  expect(all[0]).toEqual(body);
});

it('changes the value at once, tells the listener, leaves the file alone, and survives a restart', async () => {
  const { status, body } = await patch({ bonus: 9, hint: 'slow down', levels: ['one'] });
  expect([status, body.settings[0].value, body.settings[0].source]).toEqual([200, 9, 'database']);
  expect((await server.request('GET', '/plugins/quiz/bonus')).body).toBe(9);
  expect(listening.seen).toEqual([{ bonus: 9, hint: 'slow down', levels: ['one'], salt: 'y' }]);
  expect(readFileSync(join(config, 'plugins/quiz.yaml'), 'utf8')).toBe(TEXT);
  await server.close();
  server = await start();
  expect((await server.request('GET', path)).body).toEqual(body);
});

it('takes a value that is the default, and null where the setting allows it', async () => {
  const { body } = await patch({ bonus: 5, hint: null });
  expect(await sources()).toEqual(['database', 'default', 'database', 'file']);
  expect(body.settings[2].value).toBeNull();
});

it.each([{}, { settings: {} }])('changes nothing for %j', async (body) => {
  expect((await server.request('PATCH', path, body)).status).toBe(200);
  expect(await sources()).not.toContain('database');
  expect(listening.seen).toEqual([]);
});

it('names every mistake at once and changes nothing', async () => {
  const { status, body } = await patch({
    bonus: -1,
    levels: ['one', 'too long', 3],
    salt: 'z',
    'a/b': 1,
    hint: 'fine',
  });
  expect([status, body.code]).toEqual([422, 'invalid_request']);
  expect(body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code])).toEqual([
    ['/settings/bonus', 'too_small'],
    ['/settings/levels/1', 'too_big'],
    ['/settings/levels/2', 'invalid_type'],
    ['/settings/salt', 'invalid_value'],
    ['/settings/a~1b', 'unknown_reference'],
  ]);
  expect(await sources()).not.toContain('database');
  expect(listening.seen).toEqual([]);
});

it('refuses __proto__ as it refuses any unknown key', async () => {
  const request = { method: 'PATCH', headers: { 'Content-Type': 'application/json' } };
  const body = '{"settings": {"__proto__": 1, "bonus": 9}}';
  const response = await server.app.handle(new Request(`http://localhost/api${path}`, { ...request, body }));
  const errors = [
    { pointer: '/settings/__proto__', code: 'unknown_reference', message: 'The plugin has no such setting.' },
  ];
  expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ errors })]);
  expect(await sources()).not.toContain('database');
});

it('loses none of many changes at once', async () => {
  const changes = Array.from({ length: 30 }, (_, index) => ({ [['bonus', 'hint', 'levels'][index % 3] ?? '']: index }));
  const given = changes.map((change) => {
    const [[key = '', value] = []] = Object.entries(change);
    return { [key]: key === 'bonus' ? value : key === 'hint' ? String(value) : [String(value)] };
  });
  const answers = await Promise.all(given.map((change) => patch(change)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const { body } = await server.request('GET', path);
  expect(body.settings.slice(0, 3).map(({ value }: { value: unknown }) => value)).toEqual([27, ['29'], '28']);
});

it('keeps to If-Match', async () => {
  const etag = (await server.request('GET', path)).headers.get('etag') ?? '';
  expect((await patch({ bonus: 1 }, { 'If-Match': etag })).status).toBe(200);
  expect((await server.request('GET', '/plugins/quiz/bonus')).body).toBe(1);
  expect((await patch({ bonus: 2 }, { 'If-Match': etag })).status).toBe(412);
  expect((await server.request('GET', '/plugins/quiz/bonus')).body).toBe(1);
});

it('a listener that throws, or rejects, costs the change nothing and is recorded', async () => {
  listening.act = () => Promise.reject(new Error('cannot follow'));
  expect((await patch({ bonus: 9 })).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await server.request('GET', '/plugins/errors')).body.quiz).toContain('cannot follow');
  });
  expect((await server.request('GET', '/plugins/quiz/bonus')).body).toBe(9);
});

it.each([
  { name: 'ghost', status: 404 },
  { name: 'settings', status: 404 },
  { name: 'unloadable', status: 503 },
  { name: 'failing', status: 200 },
])('answers $status for $name', async ({ name, status }) => {
  expect((await server.request('GET', `/admin/plugins/${name}/settings`)).status).toBe(status);
});

it('refuses what the environment decides', async () => {
  const openai = definePlugin({
    ...base,
    name: 'ai-openai',
    settings: { base_url: setting(z.string(), '', { label: { en: 'Address' } }) },
  });
  const other = await createTestApp({
    plugins: { 'ai-openai': openai },
    variables: { APP_PROVIDER_B_BASE_URL: 'http://127.0.0.1:1' },
  });
  const address = '/admin/plugins/ai-openai/settings';
  const [decided] = (await other.request('GET', address)).body.settings;
  expect(decided).toMatchObject({ value: 'http://127.0.0.1:1', source: 'environment' });
  const { status, body } = await other.request('PATCH', address, { settings: { base_url: 'x' } });
  expect([status, body.errors[0].message]).toEqual([422, 'An environment variable decides this setting.']);
  await other.close();
});
