import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { PAGE_POLICY } from './web-files.ts';

const PAGE = '<!doctype html><title>App</title>';
const SCRIPT = 'console.log("app");'.repeat(50);
const SITE: Readonly<Record<string, string | Uint8Array>> = {
  'site/index.html': PAGE,
  'site/sw.js': '// worker',
  'site/manifest.webmanifest': '{}',
  'site/assets/app-3f9a0b1c.js': SCRIPT,
  'site/assets/app-3f9a0b1c.js.br': brotliCompressSync(SCRIPT),
  'site/assets/app-3f9a0b1c.js.gz': gzipSync(SCRIPT),
  'site/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'texts/en.json': '{"today":{"title":"Today"}}',
  'texts/de.json': '{"today":{"title":"Heute"}}',
};
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const folder = mkdtempSync(join(tmpdir(), 'learnwright-web-'));
let server: TestApp;
beforeAll(async () => {
  for (const below of ['site/assets', 'texts']) mkdirSync(join(folder, below), { recursive: true });
  for (const [path, content] of Object.entries(SITE)) writeFileSync(join(folder, path), content);
  server = await createTestApp({ web: folder, languages: { fr: 'web:\n  today: { title: "Aujourd’hui" }\n' } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}, method = 'GET', from = server) {
  const answer = await from.app.handle(new Request(`http://localhost${path}`, { method, headers }));
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describe('the web app', () => {
  it.each(['/', '/learn', '/learn/german/cafe', '/sign-in?to=%2Flearn', '/index.html', '/no/such/page'])(
    'is answered at %s to whoever wants to see a page',
    async (path) => {
      const { status, headers, body } = await get(path, BROWSER);
      expect([status, body.toString(), headers.get('content-type')]).toEqual([200, PAGE, 'text/html; charset=utf-8']);
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each([
    ['/assets/app-00000000.js', BROWSER],
    ['/assets/', BROWSER],
    ['/learn', { Accept: '*/*' }],
    ['/texts/en.json', { Accept: '*/*' }],
    ['/assets/app-3f9a0b1c.js.br', BROWSER],
    ['/../texts/en.json', { Accept: '*/*' }],
    ['/%2e%2e/texts/en.json', { Accept: '*/*' }],
    ['/api/nothing', BROWSER],
    ['/plugin-ui/quiz/1.0.0/index.html', BROWSER],
  ])('is not answered for %s with %j: that is not there', async (path, headers) => {
    const { status, body } = await get(path, headers);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'not_found']);
  });

  it('lets scripts of the server run and nothing else, in a page that nobody frames', async () => {
    const { headers } = await get('/', BROWSER);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': PAGE_POLICY,
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    expect(PAGE_POLICY).toContain("script-src 'self'; style-src 'self';");
    expect(PAGE_POLICY).toContain("require-trusted-types-for 'script'; trusted-types app");
    expect(PAGE_POLICY).not.toContain('unsafe');
    // The service worker may call the server.
    expect((await get('/sw.js')).headers.get('content-security-policy')).toBe(PAGE_POLICY);
  });

  it('has files that are kept for ever where their name has their hash, and are asked for again elsewhere', async () => {
    const cachingOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cachingOf('/assets/app-3f9a0b1c.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/sw.js', '/manifest.webmanifest', '/assets/logo.svg']) {
      expect(await cachingOf(path)).toBe('no-cache');
    }
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toBe('application/manifest+json');
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get('/sw.js')).headers.get('etag') ?? '';
    const again = await get('/sw.js', { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect((await get('/sw.js', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, GZIP', 'gzip'],
    ['br;q=0.0, gzip; q=0', null],
    ['', null],
  ])('is sent to a client with Accept-Encoding "%s" as %s', async (accepted, coding) => {
    const { headers, body } = await get('/assets/app-3f9a0b1c.js', { 'Accept-Encoding': accepted });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'Accept-Encoding']);
    expect(Number(headers.get('content-length'))).toBe(body.length);
    if (coding === 'br') expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    if (coding === null) expect(body.toString()).toBe(SCRIPT);
    const other = (await get('/assets/app-3f9a0b1c.js')).headers.get('etag');
    expect(headers.get('etag') === other).toBe(coding === null);
  });

  it('answers HEAD without a body, and takes nothing else', async () => {
    const head = await get('/', BROWSER, 'HEAD');
    expect([head.status, head.body.length, head.headers.get('content-length')]).toEqual([200, 0, String(PAGE.length)]);
    expect((await get('/', BROWSER, 'POST')).status).toBe(302);
    expect((await get('/learn', BROWSER, 'POST')).status).toBe(404);
  });

  it('has texts that packs translate, in the section `web`', async () => {
    const titleIn = async (language: string) => (await server.request('GET', `/i18n/${language}`)).body.web.today.title;
    expect(await Promise.all(['en', 'de', 'fr', 'it'].map(titleIn))).toEqual([
      'Today',
      'Heute',
      'Aujourd’hui',
      'Today',
    ]);
  });

  it('leaves the page of the documentation where it is', async () => {
    const { status, headers } = await get('/docs', BROWSER);
    expect([status, headers.get('location')]).toEqual([302, '/api/docs']);
  });
});

describe('another build of the web app', () => {
  it('is served from the folder that the setting names, in the place of the installed one', async () => {
    const other = await createTestApp({ config: `app: { web: '${folder}' }\n` });
    expect((await get('/learn', BROWSER, 'GET', other)).body.toString()).toBe(PAGE);
    await other.close();
  });

  it('stops the start where the folder has none', async () => {
    await expect(createTestApp({ config: `app: { web: '${join(folder, 'texts')}' }\n` })).rejects.toThrow('site');
  });
});

describe('a server without the web app', () => {
  it.each([
    ['where it is not installed', {}],
    ['where the setting says so', { web: folder, config: 'app: { web: false }\n' }],
  ])('leads from its root to the API reference, %s', async (_, options) => {
    const without = await createTestApp(options);
    const { status, headers } = await get('/', BROWSER, 'GET', without);
    expect([status, headers.get('location')]).toEqual([302, '/api/docs']);
    expect((await get('/learn', BROWSER, 'GET', without)).status).toBe(404);
    expect((await without.request('GET', '/i18n/en')).body).not.toHaveProperty('web');
    await without.close();
  });
});
