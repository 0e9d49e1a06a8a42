import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const HTML = '<!doctype html><title>Quiz</title><script type="module" src="page.js"></script>';
const FILES = { 'quiz/ui/index.html': HTML, 'quiz/ui/page.js': 'document.title = "drawn";', 'quiz/ui/a/b.css': 'p {}' };
const FIELDS = `
  frontend_manifest: {
    pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list', frame: 'ui/index.html' }],
    editor_panels: [{ id: 'hints', label: { en: 'Hints' }, icon: 'list', frame: 'ui/index.html' }],
  },
  routes: (route) => [
    route.get('/page', { access: 'public', summary: 'Page', response: { 200: { media_type: 'text/html', description: 'A page.' } } }, () => '<p>page</p>'),
    route.get('/whole', { access: 'public', summary: 'Page', response: { 200: { media_type: 'text/html', description: 'A page.' } } }, () =>
      new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src *" } })),
    route.get('/picture', { access: 'public', summary: 'Picture', response: { 200: { media_type: 'image/svg+xml', description: 'A picture.' } } }, () => '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    route.get('/rounds', { access: 'public', summary: 'Rounds', response: { 200: z.object({ rounds: z.int() }) } }, () => ({ rounds: 1 })),
  ],`;
const PAGE = '/plugin-ui/quiz/1.2.0/index.html';
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({
    config: 'plugins: { install: { http: true }, trust: { policy: allow_unsigned } }\n',
    variables: { APP_AUTH_MODE: 'required', APP_CORS_ORIGINS: 'https://app.example' },
  });
  const operator = server.as(await server.createToken('operator'));
  const { status, body } = await operator.request(
    'POST',
    '/admin/plugins/install',
    await packTestPlugin({ version: '1.2.0', fields: FIELDS, files: FILES }),
  );
  expect([status, body.findings]).toEqual([201, []]);
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await server.app.handle(new Request(`http://localhost${path}`, { method, headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the pages of a plugin', () => {
  it('are answered to everybody, with a policy that nothing weakens', async () => {
    const { status, headers, text } = await get(PAGE);
    expect([status, text]).toEqual([200, HTML]);
    expect(Object.fromEntries(headers)).toEqual({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(HTML.length),
      'content-security-policy':
        "sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      'permissions-policy':
        'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect((await get('/plugin-ui/quiz/1.2.0/a/b.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('are not sent again to whoever has them', async () => {
    const { headers } = await get(PAGE);
    const again = await get(PAGE, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await get(PAGE, {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(HTML.length)]);
  });

  it.each([
    '/plugin-ui/quiz/1.2.0/plugin.js',
    '/plugin-ui/quiz/1.2.0/../plugin.js',
    '/plugin-ui/quiz/1.2.0/%2e%2e/plugin.js',
    '/plugin-ui/quiz/1.2.0/..%2fplugin.js',
    '/plugin-ui/quiz/1.2.0/a%2Fb.css',
    '/plugin-ui/quiz/1.2.0/a/../index.html%00',
    '/plugin-ui/quiz/1.2.0/',
    '/plugin-ui/quiz/1.2.0',
    '/plugin-ui/quiz/1.1.0/index.html',
    '/plugin-ui/quiz/latest/index.html',
    '/plugin-ui/other/1.2.0/index.html',
    '/plugin-ui/__proto__/1.2.0/index.html',
    '/plugin-ui/quiz/1.2.0/__proto__',
    '/plugin-ui/',
  ])('have no file %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(JSON.parse(text).code).toBe('not_found');
  });

  it('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get(PAGE, {}, method)).status).toBeGreaterThan(400);
  });

  it.each([
    ['the frame itself, as a script', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'script' }, 200],
    ['the frame itself, as a module', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 200],
    ['the app', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }, 200],
    ['a page of another place', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ] as const)('answer %s', async (_, headers, status) => {
    expect((await get(PAGE, { ...headers })).status).toBe(status);
  });

  it('are all that opaque origins read', async () => {
    const opaque = { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['/api/app', '/api/plugins/quiz/rounds', '/plugin-uis/quiz', '/plugin-ui', '/']) {
      expect([path, (await get(path, opaque)).status]).toEqual([path, 403]);
    }
    expect((await get(PAGE, opaque, 'POST')).status).toBe(403);
  });

  it('are in the manifest, with what their address is made of', async () => {
    const learner = server.as(await server.createToken('operator'));
    const { quiz } = (await learner.request('GET', '/plugins/manifests')).body;
    expect(quiz).toMatchObject({ name: 'quiz', version: '1.2.0', pages: [{ id: 'quiz', frame: 'ui/index.html' }] });
    expect(quiz.editor_panels).toEqual([expect.objectContaining({ frame: 'ui/index.html' })]);
  });
});

describe('a document that a route of a plugin answers', () => {
  it.each(['page', 'whole', 'picture'])('has an origin of its own: %s', async (name) => {
    const { status, headers } = await get(`/api/plugins/quiz/${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(new RegExp(`^default-src .*, ${SANDBOX}$`));
  });

  it('is no JSON', async () => {
    expect((await get('/api/plugins/quiz/rounds')).headers.get('content-security-policy')).not.toContain('sandbox');
  });
});

it('a page is gone with its plugin, and comes back with it', async () => {
  const operator = server.as(await server.createToken('operator'));
  await operator.request('POST', '/admin/plugins/quiz/disable');
  expect((await get(PAGE)).status).toBe(404);
  await operator.request('POST', '/admin/plugins/quiz/enable');
  expect((await get(PAGE)).status).toBe(200);
});

it('a page of a file that is not there is refused before anything runs', async () => {
  const operator = server.as(await server.createToken('operator'));
  const archive = await packTestPlugin({ version: '1.2.0', fields: FIELDS, files: { 'quiz/ui/other.html': HTML } });
  const { status, body } = await operator.request('POST', '/admin/plugins/install', archive);
  expect(status).toBe(422);
  expect(body.errors).toContainEqual(expect.objectContaining({ code: 'ui.missing' }));
  expect((await get(PAGE)).text).toBe(HTML);
});
