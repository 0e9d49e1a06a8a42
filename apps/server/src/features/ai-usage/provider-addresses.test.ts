import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that accepts no key, and notes who asked. */
async function startRefusal() {
  const seen: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    const key = headers['x-api-key'] ?? headers.authorization ?? headers['x-goog-api-key'];
    seen.push(`${url} ${String(key)}`);
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return { seen, url: `http://127.0.0.1:${address.port}/mine` };
}

it.each([
  ['A', 'provider_a', '/mine/messages own-key'],
  ['B', 'provider_b', '/mine/chat/completions Bearer own-key'],
  ['C', 'provider_c', '/mine/models/gemini-.*:generateContent own-key'],
])('APP_PROVIDER_%s_BASE_URL is where the provider of %s is asked', async (letter, active_provider, line) => {
  const { seen, url } = await startRefusal();
  const test = await createTestApp({
    plugins: 'installed',
    variables: { [`APP_PROVIDER_${letter}_BASE_URL`]: url, [`APP_PROVIDER_${letter}_API_KEY`]: 'own-key' },
  });
  closing.push(test.close);
  const { id } = (await test.request('POST', '/users', { name: 'Ada' })).body;
  await test.request('PATCH', `/settings/${id}`, { active_provider });
  const messages = [{ role: 'user', content: 'Hello' } as const];
  const answer = test.app.context.host.ai.complete({ user_id: id, purpose: 'test', messages });
  await expect(answer).rejects.toMatchObject({ code: 'provider_auth' });
  expect(seen).toEqual([expect.stringMatching(new RegExp(`^${line}$`))]);
  const [row] = (await test.request('GET', `/users/${id}/ai-usage`)).body;
  expect(row).toMatchObject({ outcome: 'provider_auth', input_tokens: 0, output_tokens: 0 });
});
