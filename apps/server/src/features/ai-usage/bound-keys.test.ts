import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const HOST_KEY = 'host-key-bound-to-its-address';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An address that notes whoever asks, all its headers, and answers 401, or sends the caller to another address. */
async function startAddress(location?: string) {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${JSON.stringify(headers)}`);
    if (location === undefined) response.writeHead(401, { 'Content-Type': 'application/json' }).end('{}');
    else response.writeHead(307, { Location: location }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return { asked, url: `http://127.0.0.1:${address.port}/v1` };
}

/** A server whose config directory has these files. */
async function startApp(files: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-bound-'));
  mkdirSync(join(folder, 'plugins'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  closing.push(() => rmSync(folder, { recursive: true }));
  const test = await createTestApp({ plugins: 'installed', variables: { APP_CONFIG_DIR: folder, ...variables } });
  closing.push(test.close);
  return { test, folder };
}

const PROVIDERS = [
  { plugin: 'ai-anthropic', slot: 'provider_a', letter: 'A', model: 'claude-test' },
  { plugin: 'ai-openai', slot: 'provider_b', letter: 'B', model: 'gpt-test' },
  { plugin: 'ai-google', slot: 'provider_c', letter: 'C', model: 'gemini-test' },
] as const;

async function ask(test: TestApp, settings: Readonly<Record<string, string>>): Promise<unknown> {
  const { id } = (await test.request('POST', '/users', { name: 'Ada' })).body;
  await test.request('PATCH', `/settings/${id}`, settings);
  const messages = [{ role: 'user', content: 'Hello' } as const];
  return test.app.context.host.ai.complete({ user_id: id, purpose: 'test', messages }).catch((error) => error.code);
}

describe.each(PROVIDERS)("the host's key of $slot", ({ plugin, slot, letter, model }) => {
  const key = { [`APP_PROVIDER_${letter}_API_KEY`]: HOST_KEY };
  const settings = `/admin/plugins/${plugin}/settings`;
  const question = { active_provider: slot, [`model_override_${slot}`]: model };

  it('goes to the address of the config file, and no other address can be given over HTTP', async () => {
    const [given, other] = [await startAddress(), await startAddress()];
    const file = `plugins/${plugin}.yaml`;
    const { test, folder } = await startApp({ [file]: `settings: { base_url: "${given.url}", retries: 0 }\n` }, key);
    const { status, body } = await test.request('PATCH', settings, { settings: { base_url: other.url } });
    expect([status, body.errors]).toMatchObject([
      422,
      [
        {
          pointer: '/settings/base_url',
          message: `The setting is internal. Change it in config/plugins/${plugin}.yaml, and restart the server.`,
        },
      ],
    ]);
    // Another setting can be changed; the address stays.
    expect((await test.request('PATCH', settings, { settings: { retries: 1 } })).status).toBe(200);
    for (const action of ['disable', 'enable']) {
      expect((await test.request('POST', `/admin/plugins/${plugin}/${action}`)).status).toBe(200);
    }
    expect(await ask(test, question)).toBe('provider_auth');
    expect([given.asked.length, other.asked]).toEqual([1, []]);
    expect(given.asked[0]).toContain(HOST_KEY);
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain(other.url);
  });

  it('is not carried to an address that the provider sends the server to', async () => {
    const other = await startAddress();
    const given = await startAddress(other.url);
    const { test } = await startApp({}, { ...key, [`APP_PROVIDER_${letter}_BASE_URL`]: given.url });
    expect(await ask(test, question)).toMatch(/^provider_/);
    expect(given.asked.length).toBeGreaterThan(0);
    expect(other.asked).toEqual([]);
  });
});
