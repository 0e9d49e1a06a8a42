import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { createTokenCommands } from './tokens.ts';

describeEachDatabase('learnwright token create', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl() });
  });
  afterAll(() => server.close());

  const create = (name: string, days: number | null = null) =>
    createTokenCommands(async (work) => work(server.app.context)).create({
      name,
      role: 'operator',
      user_id: null,
      days,
    });

  it.each([
    ['an empty name', '', ['too_small', 'invalid_format']],
    ['a blank one', ' ', ['invalid_format']],
    ['one of 5,000 letters', 'x'.repeat(5_000), ['too_big']],
  ])('refuses %s, as the API does', async (_, name, codes) => {
    const findings = codes.map((code) => ({ pointer: '/name', code }));
    await expect(create(name)).rejects.toMatchObject({ code: 'invalid_request', findings });
    const answer = await server.request('POST', '/admin/tokens', { name, role: 'operator' });
    expect(answer).toMatchObject({ status: 422, body: { errors: findings } });
    expect((await server.request('GET', '/admin/tokens')).body).toEqual([]);
  });

  it('makes a token that ends after the days', async () => {
    const made = await create('my laptop', 1);
    expect((await server.request('GET', '/admin/tokens')).body).toMatchObject([{ id: made.id, name: 'my laptop' }]);
    expect(made.expires_at).not.toBeNull();
  });
});
