import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';

it('why a plugin is held back is for operators alone', async () => {
  const broken = definePlugin({
    name: 'broken',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    depends_on: ['absent'],
  });
  const server = await createTestApp({ plugins: { broken }, variables: { APP_AUTH_MODE: 'required' } });
  const operator = await server.createToken('operator');
  const { id } = (await server.as(operator).request('POST', '/users', { name: 'Ada' })).body;
  const read = async (token: string) => (await server.as(token).request('GET', '/plugins/health')).body.broken;
  const whole = await read(operator);
  expect(whole).toStrictEqual({
    status: 'blocked',
    since: expect.any(String),
    reason: null,
    version: expect.any(String),
    package: expect.any(String),
    error_count: 0,
    last_error_at: null,
  });
  const { reason: _, ...shown } = whole;
  expect(await read(await server.createToken('learner', id))).toStrictEqual(shown);
  expect(await read(await server.createToken('app'))).toStrictEqual(shown);
  await server.close();
});
