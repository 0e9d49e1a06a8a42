import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AiErrorCode } from '@learnwright/core';
import {
  anthropicProtocol,
  googleProtocol,
  openaiProtocol,
  startVendorServer,
  type VendorBehaviour,
  type VendorServer,
} from '@learnwright/test-kit';
import { streamTurn } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** The providers that come with the server, each with the vendor's own wire protocol. */
const PROVIDERS = [
  { plugin: 'ai-anthropic', slot: 'provider_a', letter: 'A', protocol: anthropicProtocol, path: '/v1' },
  { plugin: 'ai-openai', slot: 'provider_b', letter: 'B', protocol: openaiProtocol, path: '/v1' },
  { plugin: 'ai-google', slot: 'provider_c', letter: 'C', protocol: googleProtocol, path: '/v1beta' },
] as const;

const HALF = ['Half an ', 'answer'];
const TOO_MUCH = Array.from({ length: 40 }, () => 'x'.repeat(64 * 1024));

/** What goes wrong upstream, and what the learner's client is told. */
const FAILURES: readonly (readonly [string, VendorBehaviour, AiErrorCode])[] = [
  ['401', { kind: 'status', status: 401 }, 'provider_auth'],
  ['429 with Retry-After', { kind: 'status', status: 429, headers: { 'Retry-After': '7' } }, 'provider_rate_limited'],
  ['500', { kind: 'status', status: 500 }, 'provider_unavailable'],
  ['silence', { kind: 'hang', deltas: [] }, 'timeout'],
  ['silence in the middle', { kind: 'hang', deltas: HALF }, 'timeout'],
  ['a connection cut in the middle', { kind: 'cut', deltas: HALF }, 'provider_error'],
  ['malformed JSON', { kind: 'malformed', deltas: HALF }, 'provider_error'],
  ['a huge reply', { kind: 'answer', deltas: TOO_MUCH }, 'provider_error'],
];

describe.each(PROVIDERS)('a turn that $plugin cannot answer', ({ plugin, slot, letter, protocol, path }) => {
  let vendor: VendorServer;
  let test: TestApp;
  let server: Listening;
  let project_id: string;
  let session_id: string;
  const configDirectory = mkdtempSync(join(tmpdir(), 'learnwright-config-'));

  beforeAll(async () => {
    vendor = await startVendorServer(protocol);
    mkdirSync(join(configDirectory, 'plugins'));
    writeFileSync(join(configDirectory, 'plugins', `${plugin}.yaml`), 'settings: {timeout_seconds: 1, retries: 0}');
    test = await createTestApp({
      plugins: 'installed',
      variables: { APP_CONFIG_DIR: configDirectory, [`APP_PROVIDER_${letter}_BASE_URL`]: vendor.url + path },
    });
    server = await listen(test.app.handle, '127.0.0.1', 0);
    project_id = await createProject(test, slot);
  });
  beforeEach(async () => {
    const { body } = await test.request('POST', '/plugins/session/start', { project_id, cycle_step: 3 });
    session_id = body.session.id;
  });
  afterAll(async () => {
    await server.close(1000);
    await test.close();
    await vendor.close();
    rmSync(configDirectory, { recursive: true });
  });

  /** The turn stands without an answer, and nothing else has changed. */
  async function expectKept(answer: unknown, code: AiErrorCode): Promise<void> {
    expect(answer).toMatchObject({
      user_message: { role: 'user', content: 'Why?' },
      assistant_message: null,
      ai_error: expect.stringMatching(/\.$/),
      ai_error_code: code,
      cycle_step: 3,
      step_evaluation: null,
      session: { cycle_step: 3, status: 'active' },
    });
    const { body } = await test.request('GET', `/plugins/session/${session_id}/messages`);
    expect(body).toMatchObject([{ role: 'system' }, { role: 'user', content: 'Why?' }]);
  }

  it.each(FAILURES)('in one piece: %s', async (_, behaviour, code) => {
    vendor.script(behaviour);
    const sent = { role: 'user', content: 'Why?' };
    const { status, body } = await test.request('POST', `/plugins/session/${session_id}/message`, sent);
    expect(status).toBe(201);
    await expectKept(body, code);
  });

  it.each(FAILURES)('streamed: %s', async (_, behaviour, code) => {
    vendor.script(behaviour);
    const { events, done } = await streamTurn(server.url, session_id, 'Why?');
    expect([events[0], events.at(-1)]).toEqual(['start', 'done']);
    await expectKept(done, code);
  });

  it('never shows its key', () => {
    expect(JSON.stringify(test.log())).not.toContain('sk-of-ada');
  });
});

/** A project of a learner who has chosen the provider and given a key. */
async function createProject({ request }: TestApp, slot: string): Promise<string> {
  const { body: user } = await request('POST', '/users', { name: 'Ada' });
  await request('PATCH', `/settings/${user.id}`, { active_provider: slot });
  await request('POST', `/settings/${user.id}/api-key`, { provider: slot, key: 'sk-of-ada' });
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  return (await request('POST', `/users/${user.id}/projects`, plan)).body.id;
}
