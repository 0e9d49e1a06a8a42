import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const APP = 'https://app.example';
const LINK = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({
    variables: { APP_HOSTS: 'learn.example localhost:8787', APP_CORS_ORIGINS: `${APP}, http://localhost:5173` },
  });
});
afterAll(() => server.close());

/** The status of an answer, or the code of a refusal. */
async function ask(method: string, url: string, headers: Record<string, string> = {}): Promise<number | string> {
  const response = await server.app.handle(new Request(url, { method, headers }));
  if (response.ok) return response.status;
  const problem: { code: string } = JSON.parse(await response.text());
  return problem.code;
}

describe('the name that a request is sent to', () => {
  it.each([
    ['http://learn.example', 200],
    ['http://learn.example:8443', 200],
    ['http://LEARN.example', 200],
    ['http://localhost:8787', 200],
    ['http://localhost', 'misdirected_request'],
    ['http://127.0.0.1:8787', 'misdirected_request'],
    ['http://evil.example', 'misdirected_request'],
    ['http://learn.example.evil.example', 'misdirected_request'],
    ['http://evil-learn.example', 'misdirected_request'],
    ['http://sub.learn.example', 'misdirected_request'],
  ])('%s is answered %s', async (origin, outcome) => {
    expect(await ask('GET', `${origin}/api/users`)).toBe(outcome);
  });

  it('is not what a proxy or somebody else says in other headers', async () => {
    const headers = {
      'X-Forwarded-Host': 'learn.example',
      Forwarded: 'host=learn.example',
      'X-Forwarded-Proto': 'https',
    };
    expect(await ask('GET', 'http://evil.example/api/users', headers)).toBe('misdirected_request');
    const foreign = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    expect(await ask('GET', 'http://learn.example/api/users', foreign)).toBe(200);
  });

  it('does not matter where probes read the health, and only there', async () => {
    expect(await ask('GET', 'http://10.1.2.3:8787/api/health')).toBe(200);
    expect(await ask('GET', 'http://10.1.2.3:8787/api/health/ready')).toBe(200);
    expect(await ask('POST', 'http://10.1.2.3:8787/api/health')).toBe('misdirected_request');
    expect(await ask('GET', 'http://10.1.2.3:8787/api/healthy')).toBe('misdirected_request');
    expect(await ask('GET', 'http://10.1.2.3:8787/api/plugins/health')).toBe('misdirected_request');
    expect(await ask('GET', 'http://10.1.2.3:8787/')).toBe('misdirected_request');
  });
});

describe('names by default', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', '127.8.0.3'])('%s is one', async (name) => {
    const local = await createTestApp({ variables: { HOST: '127.8.0.3' } });
    const response = await local.app.handle(new Request(`http://${name}:4711/api/users`));
    expect(response.status).toBe(200);
    await local.close();
  });
});

describe('the page that sends a request', () => {
  // 415: let in, and then without the body that the route takes.
  const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
  const outcomes = [
    ['no browser', {}, true],
    ['a page of this server', { Origin: 'http://learn.example', 'Sec-Fetch-Site': 'same-origin' }, true],
    ['a page of this server behind TLS', { Origin: 'https://learn.example', 'Sec-Fetch-Site': 'same-origin' }, true],
    ['an old browser on a page of this server', { Origin: 'http://learn.example' }, true],
    ['somebody at the address bar', { 'Sec-Fetch-Site': 'none' }, true],
    ['a page of an allowed origin', { Origin: APP, 'Sec-Fetch-Site': 'cross-site' }, true],
    ['a page of another allowed origin', { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-site' }, true],
    ['a page of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, false],
    ['an old browser on a page of another origin', { Origin: 'https://evil.example' }, false],
    ['a page of another port', { Origin: 'http://learn.example:81' }, false],
    ['a page of another scheme', { Origin: 'http://learn.example', 'Sec-Fetch-Site': 'cross-site' }, false],
    ['a page of an allowed host and another scheme', { Origin: 'http://app.example' }, false],
    ['a sandboxed page', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, false],
    ['an old browser on a sandboxed page', { Origin: 'null' }, false],
    ['a page of another name of the site', { 'Sec-Fetch-Site': 'same-site' }, false],
    ['a page that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }, false],
    ['a page that claims another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, false],
    ['an extension', { Origin: 'chrome-extension://abc' }, false],
    ['what is no origin', { Origin: 'learn.example' }, false],
  ] satisfies [string, Record<string, string>, boolean][];

  it.each(outcomes)('%s: writes', async (_, headers, isAdmitted) => {
    for (const method of WRITES) {
      const outcome = await ask(method, 'http://learn.example/api/users', headers);
      expect(outcome).toBe(
        isAdmitted ? (method === 'POST' ? 'unsupported_media_type' : 'method_not_allowed') : 'origin_not_allowed',
      );
    }
  });

  it.each(outcomes)('%s: reads', async (_, headers, isAdmitted) => {
    expect(await ask('GET', 'http://learn.example/api/users', headers)).toBe(isAdmitted ? 200 : 'origin_not_allowed');
  });

  it('may link to a read and to where a sign-in ends, and to nothing else', async () => {
    expect(await ask('GET', 'http://learn.example/api/docs', LINK)).toBe(200);
    const form = { ...LINK, Origin: 'https://evil.example' };
    expect(await ask('POST', 'http://learn.example/api/users', form)).toBe('origin_not_allowed');
    expect(await ask('POST', 'http://learn.example/api/auth/callback/apple', form)).toBe('not_found');
    expect(await ask('POST', 'http://learn.example/api/auth/callback/apple/x', form)).toBe('origin_not_allowed');
    const frame = { ...LINK, 'Sec-Fetch-Dest': 'iframe' };
    expect(await ask('GET', 'http://learn.example/api/docs', frame)).toBe('origin_not_allowed');
  });

  it('is checked for plugins, administration and paths that are not there', async () => {
    const headers = { Origin: 'https://evil.example' };
    for (const path of ['/api/plugins/content/sets', '/api/admin/plugins/x/disable', '/nothing', '/']) {
      expect(await ask('POST', `http://learn.example${path}`, headers)).toBe('origin_not_allowed');
    }
  });
});
