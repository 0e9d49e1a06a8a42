import { gzipSync } from 'node:zlib';
import { createRouteHelper, definePlugin, z } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: http://localhost
    email_and_password: false
    social: { google: { client_id: learnwright } }
`;

const QUIZ = definePlugin({
  name: 'quiz',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  routes: () => [
    createRouteHelper().post(
      '/answers',
      { access: 'public', body: z.unknown(), response: { 200: z.object({}) } },
      () => ({}),
    ),
  ],
});

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await createTestApp({
    config: CONFIG,
    secrets: 'sign_in: { google: { client_secret: no-secret-at-all } }',
    variables: { APP_AUTH_MODE: 'required' },
    plugins: { quiz: QUIZ },
  });
  token = await server.createToken('operator');
});
afterAll(() => server.close());

async function send(path: string, coding: string): Promise<[number, string | null]> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Encoding': coding,
    Authorization: `Bearer ${token}`,
    Origin: 'http://localhost',
  };
  const body = gzipSync('{}');
  const response = await server.app.handle(
    new Request(`http://localhost/api${path}`, { method: 'POST', headers, body }),
  );
  return [response.status, response.headers.get('content-type')];
}

it.each(['/users', '/plugins/quiz/answers', '/plugins/nobody', '/auth/sign-in/social', '/admin/plugins/install'])(
  'refuses every compressed body at %s with a problem document',
  async (path) => {
    for (const coding of ['gzip', ' GZip ', 'br', 'deflate', 'zstd', 'x-gzip', 'identity, gzip', 'gzip;q=1', 'none']) {
      expect([coding, ...(await send(path, coding))]).toEqual([coding, 415, 'application/problem+json']);
    }
  },
);

it.each(['identity', ' Identity ', ''])('reads a body of which the coding is %j', async (coding) => {
  expect((await send('/users', coding))[0]).not.toBe(415);
});

it('answers reads whatever they say of a body that they do not have', async () => {
  const headers = { 'Content-Encoding': 'gzip' };
  expect((await server.app.handle(new Request('http://localhost/api/health', { headers }))).status).toBe(200);
});
