import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { dumpDatabase } from '../privacy/dump-database.ts';
import { useBooksWithTokens } from './books-with-tokens.ts';
import { ECHOES, type EchoingProvider, startEchoingProvider } from './echoing-provider.ts';
import { createLeakyPlugin, WAYS } from './leaky-plugin.ts';
import { createMarker, findMarkers, readFiles, type Written } from './markers.ts';

const MARKERS = {
  'the key of the environment': createMarker('environment'),
  'the key of the secrets file': createMarker('file'),
  "a learner's key": createMarker('learner'),
  "a learner's second key": createMarker('second'),
  'a key in a wrong request': createMarker('wrong'),
  'the token of a book': createMarker('book'),
  'a wrong token of a book': createMarker('wrong-book'),
  'the secret': createMarker('secret'),
  'a secret of a plugin': createMarker('setting'),
  'the password of the database': createMarker('password'),
};

/** What a learner asks, with each slot: the models of the vendors, and the one of the plugin. */
const MODELS = [
  { active_provider: 'provider_a', model_override_provider_a: 'claude-test' },
  { active_provider: 'provider_b', model_override_provider_b: 'gpt-test' },
  { active_provider: 'provider_c', model_override_provider_c: 'gemini-test' },
] as const;

describeEachDatabase('what a server has written', ({ label, createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-redaction-'));
  const data = join(folder, 'data');
  const config = join(folder, 'config');
  const written: Written[] = [];
  let token = '';
  let databaseUrl = '';
  let provider: EchoingProvider;
  let test: TestApp;
  const leaky = createLeakyPlugin();

  beforeAll(async () => {
    provider = await startEchoingProvider();
    databaseUrl = withPassword(await createUrl());
    mkdirSync(join(config, 'plugins'), { recursive: true });
    const file = { providers: { provider_b: { api_key: MARKERS['the key of the secrets file'] } } };
    writeFileSync(join(config, 'secrets.yaml'), JSON.stringify(file));
    for (const plugin of ['ai-anthropic', 'ai-openai', 'ai-google']) {
      const settings = { base_url: provider.url, retries: 0 };
      writeFileSync(join(config, 'plugins', `${plugin}.yaml`), JSON.stringify({ settings }));
    }
    writeFileSync(join(config, 'plugins', 'books.yaml'), JSON.stringify({ settings: { allow_http_loopback: true } }));
    test = await createTestApp({
      databaseUrl,
      plugins: 'installed',
      also: { leaky: leaky.plugin },
      config: '',
      variables: {
        APP_DATA_DIR: data,
        APP_CONFIG_DIR: config,
        APP_CREDENTIALS_SECRET: MARKERS['the secret'],
        APP_PROVIDER_A_API_KEY: MARKERS['the key of the environment'],
      },
    });
  });
  afterAll(async () => {
    await test.close();
    provider.close();
    rmSync(folder, { recursive: true });
  });

  /** Asks, and notes everything that is answered. */
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await test.request(method, path, body, headers);
    const text = `${JSON.stringify([...answer.headers])}\n${JSON.stringify(answer.body)}`;
    written.push({ where: `${method} ${path.slice(0, 60)}`, what: text });
    return answer;
  }

  /** Sends a body as it is. */
  async function sendText(path: string, text: string, type = 'application/json'): Promise<void> {
    const request = { method: 'POST', body: text, headers: { 'Content-Type': type } };
    const response = await test.app.handle(new Request(`http://localhost/api${path}`, request));
    expect(response.status).toBeGreaterThanOrEqual(400);
    const what = `${JSON.stringify([...response.headers])}\n${await response.text()}`;
    written.push({ where: `POST ${path} ${text.slice(0, 10)}`, what });
  }

  async function createLearner(settings: object) {
    const user_id = (await ask('POST', '/users', { name: 'Ada' })).body.id;
    const key = { provider: 'provider_c', key: MARKERS["a learner's key"] };
    expect((await ask('POST', `/settings/${user_id}/api-key`, key)).status).toBe(200);
    await ask('PATCH', `/settings/${user_id}`, settings);
    const project = { topic: 'German', goal: 'Speak', timeframe: 'soon', daily_minutes: 5 };
    const project_id = (await ask('POST', `/users/${user_id}/projects`, project)).body.id;
    const { session } = (await ask('POST', '/plugins/session/start', { project_id })).body;
    return { user_id, project_id, session_id: session.id };
  }

  async function talk(session_id: string): Promise<void> {
    const message = { role: 'user', content: 'Why?' };
    for (const path of ['message', 'message/stream']) {
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const { status } = await ask('POST', `/plugins/session/${session_id}/${path}`, message, key);
      expect([200, 201]).toContain(status);
    }
  }

  it('has the answers to providers that repeat keys', { timeout: 60_000 }, async () => {
    for (const model of MODELS) {
      const { user_id, project_id, session_id } = await createLearner(model);
      for (const echo of Object.keys(ECHOES) as (keyof typeof ECHOES)[]) {
        provider.answer(echo);
        await talk(session_id);
      }
      const conversation = await ask('POST', `/users/${user_id}/conversations`, { source: 'text', content: 'Hallo!' });
      await ask('POST', `/conversations/${conversation.body.id}/analyze`);
      await ask('POST', `/plugins/flashcards/cards/extract/session/${session_id}`);
      await ask('POST', `/plugins/notebook/generate-from-session/${session_id}`);
      await ask('POST', `/plugins/notebook/study-guide/${project_id}`);
      await ask('POST', `/plugins/session/${session_id}/end`);
      await ask('GET', `/plugins/session/${session_id}/messages`);
      for (const path of ['', '/export', '/ai-usage']) await ask('GET', `/users/${user_id}${path}`);
      await ask('GET', `/plugins/flashcards/export/${user_id}?format=anki`);
    }
    const { 'the key of the environment': a, 'the key of the secrets file': b, "a learner's key": c } = MARKERS;
    expect(new Set(provider.keys)).toEqual(new Set([a, b, c]));
  });

  it('has the answers of a plugin that lets the key out', { timeout: 60_000 }, async () => {
    const model = { active_provider: 'provider_c', model_override_provider_c: 'leaky-model' };
    const { session_id } = await createLearner(model);
    for (const way of WAYS) {
      leaky.leak(way);
      await talk(session_id);
    }
    for (const route of ['throws', 'refuses', 'logs']) await ask('GET', `/plugins/leaky/${route}`);
    const secret = MARKERS['a secret of a plugin'];
    for (const token of [secret, [secret], secret.repeat(9)]) {
      await ask('PATCH', '/admin/plugins/leaky/settings', { settings: { token } });
    }
    expect((await ask('GET', '/plugins/leaky/token')).status).toBe(500);
    await ask('POST', `/plugins/session/${session_id}/end`);
    await ask('GET', `/plugins/session/${session_id}/messages`);
    test.app.context.host.attributeError(leaky.error());
    await ask('GET', '/plugins/errors');
    for (const action of ['disable', 'enable', 'disable', 'enable']) {
      await ask('POST', `/admin/plugins/leaky/${action}`);
      await ask('GET', '/plugins/errors');
    }
  });

  it('has the answers to requests that were wrong, or changed keys', async () => {
    const { user_id } = await createLearner({});
    const path = `/settings/${user_id}/api-key`;
    const wrong = MARKERS['a key in a wrong request'];
    const text = JSON.stringify(wrong);
    for (const body of [
      `{"provider": "provider_a", "key": ${text}`,
      `{"provider": "provider_a", "key": ${wrong}}`,
      `{"key": ${text} "provider": "provider_a"}`,
      text,
      `[${text}]`,
      `{"provider": ${text}, "key": "x"}`,
      `{"provider": "provider_a", "key": {"value": ${text}}}`,
      `{"provider": "provider_a", "key": "${'x'.repeat(600)}${wrong.slice(0, 1)}", "old": ${text}}`,
    ]) {
      await sendText(path, body);
    }
    await sendText(path, wrong, 'text/plain');
    await sendText(path, `key=${encodeURIComponent(wrong)}`, 'application/x-www-form-urlencoded');
    await ask('PATCH', `/settings/${user_id}`, { key: wrong, active_provider: 'provider_x' });

    const second = MARKERS["a learner's second key"];
    const repeated = { 'Idempotency-Key': 'once' };
    for (const key of [second, second, 'another key']) {
      await ask('POST', path, { provider: 'provider_b', key }, repeated);
    }
    await ask('POST', path, { provider: 'provider_b', key: second });
    await ask('DELETE', `${path}/provider_b`);
    // A client that takes the key for the name of the slot.
    await ask('DELETE', `${path}/${encodeURIComponent(second)}`);
    await ask('GET', `/settings/${user_id}`);
    await ask('GET', `/users/${user_id}/export`);
  });

  it('has what came of the tokens of books', { timeout: 60_000 }, async () => {
    const { user_id } = await createLearner({});
    const { 'the token of a book': right, 'a wrong token of a book': wrong } = MARKERS;
    await useBooksWithTokens(ask, user_id, right, wrong);
  });

  it('has what came of tokens', async () => {
    token = await test.createToken('operator');
    const bearer = { Authorization: `Bearer ${token}` };
    for (const path of ['/admin/tokens', '/nowhere', `/users/${token}`]) await ask('GET', path, undefined, bearer);
    for (const wrong of [`${token}x`, token.slice(0, -3), `Basic ${token}`]) {
      await ask('GET', '/users', undefined, { Authorization: `Bearer ${wrong}` });
    }
  });

  it('has what operators and clients read', async () => {
    const paths = [
      '/plugins/manifests',
      '/plugins/health',
      '/plugins/errors',
      '/admin/plugins',
      '/admin/plugins/audit',
    ];
    for (const path of [...paths, '/admin/plugins/settings', '/openapi.json', '/health', '/health/ready', '/users']) {
      expect((await ask('GET', path)).status).toBe(200);
    }
    expect(written.length).toBeGreaterThan(100);
  });

  it('is nowhere a secret, in any form: answers, log, tables, files', async () => {
    test.log();
    const rows = [...(await dumpDatabase(databaseUrl))].map(([table, all]) => ({
      where: `table ${table}`,
      what: JSON.stringify(all),
    }));
    const log = { where: 'log', what: JSON.stringify(test.log()) };
    const files = [...readFiles(data), ...readFiles(config, ['secrets.yaml'])];
    const database = label === 'SQLite' ? readFiles(dirname(databaseUrl.replace('sqlite:', ''))) : [];
    expect(rows.length).toBeGreaterThan(20);
    if (label === 'SQLite') expect(database.map(({ where }) => where)).toContain('test.db-wal');
    // The search finds what is there: sealed keys by their label, and a marker that is looked for in itself.
    expect(rows.find(({ where }) => where === 'table user_settings')?.what).toContain('v2.');
    expect(findMarkers(MARKERS, readFiles(config)).length).toBeGreaterThan(0);
    const markers = { ...MARKERS, 'an API token': token };
    expect(findMarkers(markers, [...written, log, ...rows, ...files, ...database])).toEqual([]);
  });
});

/** The URL with the marker for a password, where the server asks for none. */
function withPassword(url: string): string {
  if (!url.startsWith('postgres')) return url;
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^:@/]+)@/,
    `$1:${encodeURIComponent(MARKERS['the password of the database'])}@`,
  );
}
