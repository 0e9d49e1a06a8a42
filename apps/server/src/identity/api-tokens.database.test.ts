import { readKept } from '@learnwright/http';
import { createTestClock } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';
import { hashToken } from '../features/tokens/token-text.ts';

const clock = createTestClock();
const MINUTE = 60_000_000;

describeEachServer(
  'callers with API tokens',
  (server) => {
    let operator: string;
    let ada: { id: string; token: string };
    let grace: { id: string; token: string };

    const createLearner = async (name: string) => {
      const { id } = (await server().as(operator).request('POST', '/users', { name })).body;
      return { id, token: await server().createToken('learner', id) };
    };
    const make = async (fields: object) => {
      const body = { name: 'x', role: 'app', ...fields };
      return server().as(operator).request('POST', '/admin/tokens', body);
    };
    const statusOf = async (token: string, path: string) => (await server().as(token).request('GET', path)).status;

    beforeAll(async () => {
      clock.set('2026-11-20T12:00:00.000000+00:00');
      operator = await server().createToken('operator');
      ada = await createLearner('Ada');
      grace = await createLearner('Grace');
    });

    it('may do what their role allows', async () => {
      const app = await server().createToken('app');
      const paths = ['/health', '/i18n/en', `/users/${ada.id}`, `/users/${grace.id}`, '/users', '/admin/tokens'];
      const table = async (token: string | null) => {
        const statuses = paths.map((path) =>
          token === null ? server().request('GET', path) : server().as(token).request('GET', path),
        );
        return (await Promise.all(statuses)).map(({ status }) => status);
      };
      expect(await table(null)).toEqual([200, 200, 401, 401, 401, 401]);
      expect(await table(ada.token)).toEqual([200, 200, 200, 404, 403, 403]);
      expect(await table(app)).toEqual([200, 200, 200, 200, 403, 403]);
      expect(await table(operator)).toEqual([200, 200, 200, 200, 200, 200]);
    });

    it('are told how to send a credential when they send none', async () => {
      const { status, headers, body } = await server().request('GET', '/users');
      expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'unauthenticated', 'Bearer']);
    });

    it.each([
      ['unknown', 'lw_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxC40bg', /not complete|unknown/],
      ['cut', 'lw_AAAA', /not complete/],
      ['of somebody else', 'abc.def.ghi', /neither an API token nor a JWT/],
    ])('are refused with a token that is %s, on public routes too', async (_, token, sentence) => {
      for (const path of ['/users', '/health', '/admin/tokens', '/plugins/none/x', '/nowhere']) {
        const { status, headers, body } = await server().as(token).request('GET', path);
        expect([status, body.code]).toEqual([401, 'unauthenticated']);
        expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
        expect(body.detail).toMatch(sentence);
      }
    });

    it.each(['Basic dTpw', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer ä', 'lw_x', `Bearer ${'x'.repeat(9_000)}`])(
      'are refused with the header %.20s',
      async (Authorization) => {
        const { status, headers } = await server().request('GET', '/health', undefined, { Authorization });
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
      },
    );

    it('get a token once: its text is in no other answer and in no table', async () => {
      const headers = { 'Idempotency-Key': 'make-token' };
      const first = await server()
        .as(operator)
        .request('POST', '/admin/tokens', { name: 'tool', role: 'app' }, headers);
      expect(first.status).toBe(201);
      expect(await statusOf(first.body.secret, '/users/nobody')).toBe(404);
      const again = await server()
        .as(operator)
        .request('POST', '/admin/tokens', { name: 'tool', role: 'app' }, headers);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.body).toEqual({ ...first.body, secret: null });
      const { apiTokens, storedResponses } = server().app.context.stores;
      const caller = await apiTokens.findByHash(hashToken(operator));
      const stored = await storedResponses.find(`token ${caller?.id}`, 'make-token');
      const kept = await readKept(stored?.answer ?? new Uint8Array());
      expect(kept.body).toContain(first.body.id);
      expect(kept.body).not.toContain(first.body.secret);
      const list = await server().as(operator).request('GET', '/admin/tokens');
      expect(JSON.stringify(list.body)).not.toMatch(/secret|hash|lw_/);
    });

    it('find the tokens of a learner by themselves', async () => {
      const made = await make({ role: 'learner', user_id: grace.id });
      await make({ name: 'of all' });
      const list = await server().as(operator).request('GET', `/admin/tokens?user_id=${grace.id}&limit=1`);
      expect(list.body.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
      expect((await server().as(operator).request('GET', '/admin/tokens?user_id=nobody')).body).toEqual([]);
    });

    it('are refused from the moment their token is revoked', async () => {
      const { id, secret } = (await make({})).body;
      expect(await statusOf(secret, '/health')).toBe(200);
      const path = `/admin/tokens/${id}`;
      expect((await server().as(operator).request('DELETE', path)).status).toBe(204);
      const { status, body } = await server().as(secret).request('GET', '/health');
      expect([status, body.detail]).toEqual([401, 'The API token has been revoked.']);
      expect((await server().as(operator).request('DELETE', path)).status).toBe(204);
      expect((await server().as(operator).request('DELETE', '/admin/tokens/none')).status).toBe(404);
    });

    it('are refused from the moment their token expires', async () => {
      const expires_at = '2026-11-20T15:00:00.000000+01:00';
      const { body } = await make({ expires_at });
      expect(body.expires_at).toBe('2026-11-20T14:00:00.000000+00:00');
      clock.set('2026-11-20T13:59:59.999900+00:00');
      expect(await statusOf(body.secret, '/health')).toBe(200);
      clock.set('2026-11-20T14:00:00.000000+00:00');
      const refused = await server().as(body.secret).request('GET', '/health');
      expect([refused.status, refused.body.detail]).toEqual([401, 'The API token has expired.']);
    });

    it('are refused once their user is erased', async () => {
      const learner = await createLearner('Eve');
      expect(await statusOf(learner.token, `/users/${learner.id}`)).toBe(200);
      expect((await server().as(learner.token).request('DELETE', `/users/${learner.id}`)).status).toBe(204);
      expect(await statusOf(learner.token, `/users/${learner.id}`)).toBe(401);
      expect(await statusOf(learner.token, '/health')).toBe(401);
    });

    it.each([
      ['a learner without a user', { role: 'learner' }, 422],
      ['an app with a user', { role: 'app', user_id: 'x' }, 422],
      ['an unknown user', { role: 'learner', user_id: 'nobody' }, 404],
      ['a role that is none', { role: 'nobody' }, 422],
      ['an expiry that is past', { expires_at: '2026-11-20T11:00:00Z' }, 422],
      ['a blank name', { name: ' ' }, 422],
    ])('get no token for %s', async (_, fields, status) => {
      expect((await make(fields)).status).toBe(status);
    });

    it('have the use of their token noted at most once a minute', async () => {
      const { apiTokens } = server().app.context.stores;
      const { id } = (await make({})).body;
      await apiTokens.noteUse(id, '2026-11-20T16:00:00.000000+00:00', '2026-11-20T15:59:00.000000+00:00');
      await apiTokens.noteUse(id, '2026-11-20T16:00:59.000000+00:00', '2026-11-20T15:59:59.000000+00:00');
      expect(await apiTokens.find(id)).toMatchObject({ last_used_at: '2026-11-20T16:00:00.000000+00:00' });
      await apiTokens.noteUse(id, '2026-11-20T16:01:00.000000+00:00', '2026-11-20T16:00:00.000000+00:00');
      expect(await apiTokens.find(id)).toMatchObject({ last_used_at: '2026-11-20T16:01:00.000000+00:00' });
    });

    it('are named in the log by an id that is no secret', async () => {
      clock.advance(MINUTE);
      await server().as(ada.token).request('GET', `/users/${ada.id}`);
      const lines = server()
        .log()
        .filter(({ caller }) => caller === `user ${ada.id}`);
      expect(lines.length).toBeGreaterThan(0);
      expect(JSON.stringify(server().log())).not.toContain(ada.token.slice(3));
    });

    it('reach routes of plugins as themselves', async () => {
      expect(await statusOf(grace.token, '/plugins/health')).toBe(200);
    });
  },
  { variables: { APP_AUTH_MODE: 'required' }, clock },
);

describeEachServer('callers of a server in open mode', (server) => {
  it('are everybody, whatever credential they send', async () => {
    expect((await server().request('GET', '/users')).status).toBe(200);
    expect((await server().as('nonsense').request('GET', '/admin/tokens')).status).toBe(200);
  });
});
