import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';

describeEachServer(
  'what an app asks first',
  (server) => {
    it('names the server, its languages and its open mode, in which everybody is its operator', async () => {
      const { status, headers, body } = await server().request('GET', '/app');
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toEqual({
        name: 'A school',
        version: '0.0.0-test',
        auth_mode: 'open',
        sign_in: null,
        languages: [
          { language: 'de', name: 'Deutsch' },
          { language: 'en', name: 'English' },
          { language: 'fr', name: 'français' },
        ],
        default_language: 'de',
        plugin_install: true,
        caller: { role: 'operator', user_id: null },
      });
    });
  },
  {
    config: 'app: { name: A school, default_language: de }\nplugins: { install: { http: true } }\n',
    languages: { fr: 'errors:\n  conflict: "Impossible."\n' },
  },
);

describeEachDatabase('what an app asks first, where callers send credentials', ({ createUrl }) => {
  it('is answered to everybody, with the caller for whom the credential is', async () => {
    const server = await createTestApp({
      databaseUrl: await createUrl(),
      variables: { APP_AUTH_MODE: 'required' },
    });
    const operator = await server.createToken('operator');
    const { id: user_id } = (await server.as(operator).request('POST', '/users', { name: 'Ada' })).body;
    const learner = await server.createToken('learner', user_id);
    const callerOf = async (token: string) => (await server.as(token).request('GET', '/app')).body.caller;
    const nobody = await server.request('GET', '/app');
    expect([nobody.status, nobody.body]).toMatchObject([200, { auth_mode: 'required', plugin_install: false }]);
    expect(nobody.body.caller).toBeNull();
    expect(await callerOf(learner)).toEqual({ role: 'learner', user_id });
    expect(await callerOf(operator)).toEqual({ role: 'operator', user_id: null });
    expect(await callerOf(await server.createToken('app'))).toEqual({ role: 'app', user_id: null });
    const unknown = await server.as(`${operator.slice(0, -1)}~`).request('GET', '/app');
    expect([unknown.status, unknown.body.code]).toEqual([401, 'unauthenticated']);
    await server.close();
  });
});
