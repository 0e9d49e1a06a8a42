import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';

describeEachServer('health, translations and documentation', (server) => {
  it('is up and ready', async () => {
    expect((await server().request('GET', '/health')).body).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      debug: false,
    });
    const ready = await server().request('GET', '/health/ready');
    expect([ready.status, ready.body]).toEqual([
      200,
      { database: 'ok', migrations: 'applied', disk: 'ok', effects: 'ok', plugins: {}, stopping: false },
    ]);
  });

  it('takes a request id and makes one where there is none', async () => {
    const given = await server().request('GET', '/health', undefined, { 'X-Request-Id': 'abc-1' });
    expect(given.headers.get('x-request-id')).toBe('abc-1');
    const made = await server().request('GET', '/health', undefined, { 'X-Request-Id': 'not allowed!' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-\w+$/);
  });

  it('answers German for de-AT and English for what is not registered', async () => {
    const english = (await server().request('GET', '/i18n/en')).body;
    expect((await server().request('GET', '/i18n/de-AT')).body.review.title).toBe('Wiederholen');
    for (const lang of ['xx', 'xx-YY', 'klingon', 'constructor']) {
      expect((await server().request('GET', `/i18n/${lang}`)).body).toEqual(english);
    }
  });

  it('serves the reference page under a policy of its own', async () => {
    const page = await server().request('GET', '/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await server().request('GET', '/docs/swagger-ui-bundle.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await server().request('GET', '/docs/package.json')).status).toBe(404);
  });

  it('answers unknown paths and methods as problem documents', async () => {
    const unknown = await server().request('GET', '/nothing');
    expect(unknown.headers.get('content-type')).toBe('application/problem+json');
    expect(unknown.body).toMatchObject({ status: 404, code: 'not_found', type: 'urn:learnwright:error:not_found' });
    const method = await server().request('PUT', '/users', {});
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });

  it('logs a line for each request, without bodies', async () => {
    await server().request('POST', '/users', { name: 'Only in the body' });
    const line = server().log().at(-1);
    expect(line).toMatchObject({ method: 'POST', path: '/api/users', status: 201 });
    expect(JSON.stringify(server().log())).not.toContain('Only in the body');
  });
});

describeEachDatabase('a server that cannot work', ({ createUrl }) => {
  it('is up and not ready', async () => {
    const server = await createTestApp({
      databaseUrl: await createUrl(),
      config: 'readiness: { free_bytes: 9007199254740991 }',
    });
    const full = await server.request('GET', '/health/ready');
    expect([full.status, full.body.disk, full.body.database]).toEqual([503, 'full', 'ok']);
    await server.close();
    expect((await server.request('GET', '/health')).status).toBe(200);
  });

  it('tells that its database is gone', async () => {
    const server = await createTestApp({ databaseUrl: await createUrl() });
    await server.app.close();
    const gone = await server.request('GET', '/health/ready');
    expect([gone.status, gone.body.database, gone.body.migrations]).toEqual([503, 'unreachable', 'unknown']);
  });
});
