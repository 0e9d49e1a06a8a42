import { AppError } from '@learnwright/core';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const outages = {
  away: () =>
    new AppError('database_unavailable', 'The database cannot be reached.', { headers: { 'Retry-After': '2' } }),
  unknown: () => new AppError('database_unavailable', 'Nobody knows.', { extensions: { outcome: 'unknown' } }),
};

/** A plugin whose route fails as its query says, whatever it makes of the outage. */
const failing = definePlugin({
  name: 'failing',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  routes: (route) => [
    route.post(
      '/{kind}',
      {
        access: 'public',
        summary: 'Fail',
        params: z.object({ kind: z.enum(['away', 'unknown']) }),
        response: { 201: z.null() },
      },
      ({ params }) => Promise.reject(new Error('The card was not saved.', { cause: outages[params.kind]() })),
    ),
  ],
});

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ plugins: { failing } });
});
afterAll(() => test.close());

const post = (kind: string, headers: Record<string, string> = {}) =>
  test.request('POST', `/plugins/failing/${kind}`, undefined, headers);

it('answers an outage behind the error of a plugin with 503, and logs what the database said', async () => {
  const { status, body, headers } = await post('away', { 'X-Request-Id': 'the-request' });
  expect({ status, code: body.code, retry: headers.get('Retry-After') }).toEqual({
    status: 503,
    code: 'database_unavailable',
    retry: '2',
  });
  const line = { msg: 'The database failed a request.', request_id: 'the-request' };
  expect(test.log()).toContainEqual(expect.objectContaining(line));
  expect((await test.request('GET', '/plugins/health')).body.failing).toMatchObject({
    status: 'active',
    error_count: 0,
  });
});

it('lets only those repeat a request with an unknown outcome that sent a key', async () => {
  const bare = await post('unknown');
  expect(bare.body).toMatchObject({ code: 'database_unavailable', outcome: 'unknown' });
  expect(bare.headers.get('Retry-After')).toBeNull();
  const keyed = await post('unknown', { 'Idempotency-Key': 'key-1' });
  expect(keyed.headers.get('Retry-After')).toBe('2');
});
