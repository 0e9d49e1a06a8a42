import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listOperations } from '../../tests/api-sweep/api-document.ts';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';
import { readApiDocument } from '../../tests/harness/read-api-document.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

/** Takes requests of hosts of repositories, which add what they like. */
const WEBHOOK = 'postContentRemoteWebhook';

async function operationsOf(server: TestApp) {
  return listOperations(await readApiDocument(server));
}

describeEachServer(
  'a parameter that nobody knows',
  (server) => {
    it('is refused with the nearest name by every route that only reads or deletes, and by no webhook', async () => {
      const operations = await operationsOf(server());
      const asked = operations.filter(({ method }) => method === 'GET' || method === 'DELETE');
      const others: string[] = [];
      for (const { method, path } of asked) {
        const address = path.replace('/api', '').replaceAll(/\{(\w+)\}/g, '$1-1');
        const { status, body } = await server().request(method, `${address}?no_such_parameter=1`);
        const found = (body.errors ?? []).some(
          (finding: Record<string, unknown>) =>
            finding.parameter === 'no_such_parameter' && finding.code === 'unknown_parameter',
        );
        if (status !== 422 || !found) others.push(`${method} ${address}: ${status} ${JSON.stringify(body)}`);
      }
      expect(others).toEqual([]);
      expect(asked.length).toBeGreaterThan(100);
      const silent = operations.filter(({ responses }) => !JSON.stringify(responses['422'] ?? '').includes('invalid'));
      expect(silent.map(({ operationId }) => operationId).filter((name) => name !== WEBHOOK)).toEqual([]);
    });

    it('is refused together with everything else, and nothing is made', async () => {
      const { status, body } = await server().request('POST', '/users?lang=de', { name: '' });
      expect(status).toBe(422);
      expect(body.errors.map(({ code }: { code: string }) => code)).toEqual([
        'unknown_parameter',
        'too_small',
        'invalid_format',
      ]);
      const asked = await server().request('GET', '/users?limt=1&cursr=x');
      expect(asked.body.errors).toEqual([
        { parameter: 'limt', code: 'unknown_parameter', message: 'There is no such parameter: did you mean "limit"?' },
        {
          parameter: 'cursr',
          code: 'unknown_parameter',
          message: 'There is no such parameter: did you mean "cursor"?',
        },
      ]);
    });

    it('does not stop a webhook', async () => {
      const { status } = await server().request('POST', '/plugins/content/remotes/remote-1/webhook?hook=7', {});
      expect(status).toBe(404);
    });
  },
  { plugins: 'installed' },
);

it('is ignored where the operator says so', async () => {
  const server = await createTestApp({ config: 'app: { unknown_query: ignore }\n' });
  expect((await server.request('GET', '/users?limt=1')).status).toBe(200);
  await server.close();
});

class Plain {
  readonly name = 'plain';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  activate() {
    return Promise.resolve();
  }

  get_routes() {
    return [new Hono().get('/callback', (c) => c.json({ code: c.req.query('code') ?? null }))];
  }
}

it('is the own business of plain routers of plugins, and of sign-in', async () => {
  const config = 'auth: { sign_in: { enabled: true, url: https://learn.example.org, mail_from: a@example.org } }\n';
  const variables = { APP_AUTH_MODE: 'required', APP_SMTP_URL: 'smtp://127.0.0.1:1' };
  const server = await createTestApp({ plugins: { plain: Plain }, config, variables });
  const operator = server.as(await server.createToken('operator'));
  expect((await operator.request('GET', '/plugins/plain/callback?code=7&state=x')).body).toEqual({ code: '7' });
  expect((await server.request('GET', '/auth/get-session?utm_source=mail')).status).toBe(200);
  await server.close();
});
