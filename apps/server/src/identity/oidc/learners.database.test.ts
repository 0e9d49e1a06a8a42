import { WHOLE_LIST } from '@learnwright/core';
import { expect, it } from 'vitest';
import { describeIssuers } from '../../../tests/harness/describe-issuers.ts';
import { signToken } from '../../../tests/harness/issuer.ts';

const PROFILE = { name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true, locale: 'de-AT' };

describeIssuers('callers with JWTs', (served) => {
  const sign: ReturnType<typeof served>['sign'] = (...parts) => served().sign(...parts);
  const ask: ReturnType<typeof served>['ask'] = (...parts) => served().ask(...parts);
  /** The id of the user as whom a token's holder calls. */
  const userOf = async (token: string) => {
    const { status, body } = await ask(token, '/plugins/health');
    if (status !== 200) throw new Error(body.detail);
    const lines = served().server.log();
    return String(lines.findLast(({ path }) => path === '/api/plugins/health')?.caller).replace('user ', '');
  };

  it('are learners with a user of their own, made with their first request', async () => {
    const token = await sign({ claims: PROFILE });
    const user_id = await userOf(token);
    const { status, body } = await ask(token, `/users/${user_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org', language: 'de-AT' });
    expect(await userOf(await sign({ claims: { name: 'Another name' } }))).toBe(user_id);
    expect((await ask(token)).status).toBe(403);
    const other = await userOf(await sign({ claims: { sub: 'grace' } }));
    expect((await ask(token, `/users/${other}`)).status).toBe(404);
  });

  it('are one user, however many first requests come at once', async () => {
    const token = await sign({ claims: { sub: 'twin', email: 'twin@example.org', email_verified: true } });
    const other = await sign({ claims: { sub: 'rival', email: 'twin@example.org', email_verified: true } });
    const answers = await Promise.all([token, token, other, token, other].map((one) => ask(one, '/health')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [twin, rival] = [await userOf(token), await userOf(other)];
    expect(twin).not.toBe(rival);
    const { users, identities } = served().server.app.context.stores;
    const emails = [(await users.find(twin))?.email, (await users.find(rival))?.email];
    expect(emails.filter((email) => email !== null)).toEqual(['twin@example.org']);
    expect((await identities.listByUser(twin, WHOLE_LIST)).items).toHaveLength(1);
  });

  it.each([
    ['taken', { email: 'ADA@example.org', email_verified: true }],
    ['not verified', { email: 'mallory@example.org' }],
    ['verified in words', { email: 'mallory@example.org', email_verified: 'true' }],
    ['none', { email: 'x'.repeat(400), email_verified: true, name: '\0', locale: '??' }],
  ])('are never tied by an e-mail address, nor given one that is %s', async (kind, claims) => {
    const ada = await userOf(await sign());
    const user_id = await userOf(await sign({ claims: { sub: `stranger ${kind}`, ...claims } }));
    expect(user_id).not.toBe(ada);
    expect(await served().server.app.context.stores.users.find(user_id)).toMatchObject({ email: null });
  });

  it.each([
    [['chief'], 200, 200],
    ['chief', 200, 200],
    [['tool', 'x'], 403, 200],
    [['chiefs', 'Chief'], 403, 404],
    [{ chief: true }, 403, 404],
  ])('with the roles %j may do what these allow', async (roles, list, foreign) => {
    const ada = await userOf(await sign());
    const token = await sign({ claims: { sub: `role ${JSON.stringify(roles)}`, realm: { roles } } });
    expect((await ask(token)).status).toBe(list);
    expect((await ask(token, `/users/${ada}`)).status).toBe(foreign);
  });

  it('without a tie are refused where no users are made, until an operator ties them', async () => {
    const { server, closed, rsa, clock } = served();
    const token = await signToken(closed, rsa, clock, { claims: PROFILE });
    const refused = await ask(token, '/health');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const operator = server.as(await server.createToken('operator'));
    const { id } = (await operator.request('POST', '/users', { name: 'Eve' })).body;
    const path = `/admin/users/${id}/identities`;
    const tie = { issuer: closed.url, subject: 'ada' };
    const tied = await operator.request('PUT', path, { identities: [tie] });
    expect([tied.status, tied.body]).toMatchObject([200, [{ ...tie, user_id: id }]]);
    expect(await userOf(token)).toBe(id);
    expect((await operator.request('DELETE', path)).status).toBe(204);
    expect((await ask(token, '/health')).status).toBe(403);
  });

  it('lose their tie with their user', async () => {
    const { server, issuer } = served();
    const token = await sign({ claims: { sub: 'leaving' } });
    const user_id = await userOf(token);
    expect((await server.as(token).request('DELETE', `/users/${user_id}`)).status).toBe(204);
    expect(
      await served().server.app.context.stores.identities.findBySubject({ issuer: issuer.url, subject: 'leaving' }),
    ).toBeNull();
    expect(await userOf(token)).not.toBe(user_id);
  });
});
