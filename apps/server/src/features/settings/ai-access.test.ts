import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { anthropicProtocol, googleProtocol, openaiProtocol, type VendorProtocol } from '@learnwright/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const GOOD_KEY = 'sk-good-key-0123456789abcdef';
const WRONG_KEY = 'sk-wrong-key-0123456789abcdef';

const PROVIDERS = [
  {
    slot: 'provider_a',
    letter: 'A',
    protocol: anthropicProtocol,
    version: '/v1',
    listPath: '/v1/models?limit=1000',
    list: {
      data: [
        { type: 'model', id: 'claude-haiku-4-5', display_name: 'Claude Haiku 4.5', created_at: '2025-10-01T00:00:00Z' },
        { type: 'model', id: 'other-model', display_name: 'Another', created_at: '2025-10-01T00:00:00Z' },
      ],
      has_more: false,
      first_id: 'claude-haiku-4-5',
      last_id: 'other-model',
    },
    listed: [{ id: 'claude-haiku-4-5', name: 'Claude Haiku 4.5', is_default: true }],
  },
  {
    slot: 'provider_b',
    letter: 'B',
    protocol: openaiProtocol,
    version: '/v1',
    listPath: '/v1/models',
    list: {
      object: 'list',
      data: ['gpt-5.4', 'gpt-5.4-mini', 'text-embedding-3-small'].map((id) => {
        return { id, object: 'model', created: 1_686_935_002, owned_by: 'system' };
      }),
    },
    listed: [
      { id: 'gpt-5.4', name: null, is_default: false },
      { id: 'gpt-5.4-mini', name: null, is_default: true },
    ],
  },
  {
    slot: 'provider_c',
    letter: 'C',
    protocol: googleProtocol,
    version: '/v1beta',
    listPath: '/v1beta/models?pageSize=1000',
    list: {
      models: [
        {
          name: 'models/gemini-3.5-flash',
          displayName: 'Gemini 3.5 Flash',
          inputTokenLimit: 1_048_576,
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        },
        { name: 'models/gemini-embedding', supportedGenerationMethods: ['embedContent'] },
      ],
    },
    listed: [{ id: 'gemini-3.5-flash', name: 'Gemini 3.5 Flash', is_default: true }],
  },
] as const;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A vendor that knows one key, lists its models, and answers every question with a word. */
async function startVendor(protocol: VendorProtocol, listPath: string, list: unknown) {
  const listings: string[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', method = '', headers } = request;
    const key = String(
      headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', ''),
    );
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (method === 'GET') listings.push(path);
    if (key !== GOOD_KEY) return void send(401, protocol.failure(401, `Not with ${key}.`));
    if (method === 'GET') return void send(path === listPath ? 200 : 404, list);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const call = protocol.read({ method, path, headers, body });
    send(call === null ? 405 : 200, protocol.answer('OK', { input_tokens: 9, output_tokens: 1 }));
  }
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  closing.push(close);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return { url: `http://127.0.0.1:${address.port}`, listings, close };
}

describe.each(PROVIDERS)('a key of $slot', ({ slot, letter, protocol, version, listPath, list, listed }) => {
  it('is tested before and after it is stored, and lists what it opens', async () => {
    const vendor = await startVendor(protocol, listPath, list);
    const variables = { [`APP_PROVIDER_${letter}_BASE_URL`]: vendor.url + version };
    const { request, close } = await createTestApp({ plugins: 'installed', variables });
    closing.push(close);
    const { id } = (await request('POST', '/users', { name: 'Ada' })).body;
    const path = `/settings/${id}`;
    const test = async (key?: string) => {
      const { status, body } = await request('POST', `${path}/api-key/test`, { provider: slot, ...(key && { key }) });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('sk-');
      return [body.ok, body.ai_error_code, body.model];
    };
    const models = (query = `?provider=${slot}`) => request('GET', `${path}/models${query}`);
    const [model] = listed.filter(({ is_default }) => is_default).map((each) => each.id);

    expect(await test()).toEqual([false, 'no_api_key', null]);
    expect((await models()).body).toMatchObject({
      status: 409,
      code: 'ai_not_configured',
      ai_error_code: 'no_api_key',
      detail: 'There is no API key for this AI provider. Add one in the settings.',
    });
    expect(await test(WRONG_KEY)).toEqual([false, 'provider_auth', model]);
    expect(await test(` ${GOOD_KEY} `)).toEqual([true, null, model]);
    expect((await request('GET', path)).body[`has_${slot}_key`]).toBe(false);

    await request('POST', `${path}/api-key`, { provider: slot, key: WRONG_KEY });
    expect(await test()).toEqual([false, 'provider_auth', model]);
    const refused = await models();
    expect(refused.body).toMatchObject({ status: 502, code: 'ai_failed', ai_error_code: 'provider_auth' });
    expect(JSON.stringify(refused.body)).not.toContain('sk-');

    await request('POST', `${path}/api-key`, { provider: slot, key: GOOD_KEY });
    await request('PATCH', path, { active_provider: slot });
    expect(await test()).toEqual([true, null, model]);
    vendor.listings.length = 0;
    expect((await models()).body).toEqual(listed);
    expect((await models('')).body).toEqual(listed);
    expect(vendor.listings).toEqual([listPath]);

    vendor.close();
    expect(await test()).toEqual([false, 'provider_unavailable', model]);
    const rows = (await request('GET', `/users/${id}/ai-usage`)).body;
    expect(new Set(rows.map(({ purpose }: { purpose: string }) => purpose))).toEqual(new Set(['api_key_test']));
    expect((await request('POST', '/settings/nobody/api-key/test', { provider: slot })).status).toBe(404);
    expect((await request('GET', '/settings/nobody/models')).status).toBe(404);
    expect((await models('?provider=provider_d')).status).toBe(422);
  });
});
