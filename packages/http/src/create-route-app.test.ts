import { type AppError, idSchema, isAppError } from '@learnwright/core';
import {
  createRouteHelper,
  pageQuery,
  pageRequest,
  type RouteDefinition,
  reply,
  replyPage,
} from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRouteApp } from './create-route-app.ts';
import { createTestEffects } from './request-effects.fixture.ts';

interface Shelf {
  readonly books: Map<string, { id: string; title: string }>;
}

const route = createRouteHelper<Shelf>();
const bookSchema = z.object({ id: idSchema, title: z.string().min(1).max(20) });
const params = z.object({ book_id: idSchema });

const routes: RouteDefinition<Shelf>[] = [
  route.get(
    '/books',
    { access: 'public', summary: 'List', query: z.object(pageQuery), response: { 200: z.array(bookSchema) } },
    ({ context, query }) => {
      const { limit, after } = pageRequest(query);
      const start = after === null ? 0 : Number(after[0]);
      const items = [...context.books.values()].slice(start, limit === null ? undefined : start + limit);
      return replyPage({ items, next: start + items.length < context.books.size ? [start + items.length] : null });
    },
  ),
  route.post(
    '/books',
    { access: 'public', summary: 'Add', body: bookSchema, response: { 201: bookSchema } },
    ({ context, body }) => {
      context.books.set(body.id, body);
      return body;
    },
  ),
  route.get(
    '/books/{book_id}',
    { access: 'public', summary: 'Read', params, response: { 200: bookSchema } },
    ({ context, params: { book_id } }) => context.books.get(book_id),
  ),
  route.delete(
    '/books/{book_id}',
    { access: 'public', summary: 'Remove', params, response: { 204: null } },
    ({ context, params: { book_id } }) => {
      context.books.delete(book_id);
      return reply(204);
    },
  ),
  route.post(
    '/scans',
    { access: 'public', summary: 'Scan', upload: { max_bytes: 1000 }, response: { 201: z.array(z.string()) } },
    ({ upload }) => upload.files.map(({ name, bytes }) => `${name} ${bytes.length}`),
  ),
];

function createShelf(...titles: string[]) {
  const books = new Map(titles.map((title, index) => [`b${index}`, { id: `b${index}`, title }]));
  const app = createRouteApp({ basePath: '/api', routes, context: { books }, effects: createTestEffects() });
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://localhost/api${path}`, init), { requestId: 'r1' });
  return { books, fetch };
}

function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}

async function failure(answer: Promise<Response>): Promise<AppError> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

describe('answers', () => {
  it('answers 201 for a creation and 204 without a body for a removal', async () => {
    const { fetch, books } = createShelf();
    expect((await fetch('/books', json('POST', { id: 'x', title: 'Emil' }))).status).toBe(201);
    const removed = await fetch('/books/x', { method: 'DELETE' });
    expect([removed.status, await removed.text(), books.size]).toEqual([204, '', 0]);
  });

  it('carries the request id and the security headers', async () => {
    const { headers } = await createShelf('Momo').fetch('/books/b0');
    expect(headers.get('x-request-id')).toBe('r1');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('walks a list by its links', async () => {
    const { fetch } = createShelf('A', 'B', 'C');
    const first = await fetch('/books?limit=2');
    const link = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await fetch(link);
    expect(await second.json()).toEqual([{ id: 'b2', title: 'C' }]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('answers HEAD and OPTIONS', async () => {
    const { fetch } = createShelf('A');
    expect((await fetch('/books/b0', { method: 'HEAD' })).status).toBe(200);
    const options = await fetch('/books/b0', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS']);
  });
});

describe('entity tags', () => {
  it('answers 304 to the tag it gave', async () => {
    const { fetch } = createShelf('Momo');
    const etag = (await fetch('/books/b0')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await fetch('/books/b0', { headers: { 'If-None-Match': `"other", ${etag}` } })).status).toBe(304);
  });

  it('refuses a change when If-Match names another tag, and makes it when it names the current one', async () => {
    const { fetch, books } = createShelf('Momo');
    const stale = await failure(fetch('/books/b0', { method: 'DELETE', headers: { 'If-Match': '"stale"' } }));
    expect([stale.code, books.size]).toEqual(['precondition_failed', 1]);
    const etag = (await fetch('/books/b0')).headers.get('etag') ?? '';
    expect((await fetch('/books/b0', { method: 'DELETE', headers: { 'If-Match': etag } })).status).toBe(204);
  });
});

describe('bad requests', () => {
  const { fetch } = createShelf('Momo');
  const cases: [string, () => Promise<Response>, string][] = [
    ['unknown path', () => fetch('/nothing'), 'not_found'],
    ['wrong method', () => fetch('/books/b0', json('PUT', {})), 'method_not_allowed'],
    ['no JSON', () => fetch('/books', json('POST', '{')), 'invalid_json'],
    ['empty body', () => fetch('/books', json('POST', '')), 'invalid_json'],
    [
      'invalid UTF-8',
      () => fetch('/books', { ...json('POST', ''), body: new Uint8Array([34, 0xff, 34]) }),
      'invalid_json',
    ],
    ['other media type', () => fetch('/books', { method: 'POST', body: '{}' }), 'unsupported_media_type'],
    ['large body', () => fetch('/books', json('POST', { title: 'x'.repeat(2000) })), 'payload_too_large'],
    ['NUL in the path', () => fetch('/books/a%00b'), 'invalid_request'],
    ['foreign cursor', () => fetch('/books?cursor=xyz'), 'invalid_request'],
    ['limit out of range', () => fetch('/books?limit=501'), 'invalid_request'],
  ];
  it.each(cases)('%s', async (_name, send, code) => {
    expect((await failure(send())).code).toBe(code);
  });

  it('lists every finding with its pointer', async () => {
    const error = await failure(fetch('/books', json('POST', { title: '\u0000'.repeat(30) })));
    expect(error.findings.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/title', 'invalid_character'],
      ['/id', 'required'],
      ['/title', 'too_big'],
    ]);
  });
});

describe('idempotency keys', () => {
  const headers = { 'Idempotency-Key': 'k1' };

  it('replays the kept answer without running the handler again', async () => {
    const { fetch, books } = createShelf();
    const first = await fetch('/books', json('POST', { id: 'x', title: 'Emil' }, headers));
    books.clear();
    const again = await fetch('/books', json('POST', { id: 'x', title: 'Emil' }, headers));
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(books.size).toBe(0);
  });

  it('refuses another body under the same key', async () => {
    const { fetch } = createShelf();
    await fetch('/books', json('POST', { id: 'x', title: 'Emil' }, headers));
    const error = await failure(fetch('/books', json('POST', { id: 'y', title: 'Emil' }, headers)));
    expect(error.code).toBe('idempotency_key_reused');
  });

  it('answers one of two that run at once and asks the other to wait', async () => {
    const { fetch } = createShelf();
    const post = () => fetch('/books', json('POST', { id: 'x', title: 'Emil' }, headers));
    const [first, second] = await Promise.allSettled([post(), post()]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'request_in_progress', headers: { 'Retry-After': '1' } } });
  });

  it('keeps nothing of a request that failed', async () => {
    const { fetch } = createShelf();
    await failure(fetch('/books', json('POST', { id: 'x' }, headers)));
    expect((await fetch('/books', json('POST', { id: 'x', title: 'Emil' }, headers))).status).toBe(201);
  });

  it('knows an upload again by its files, whatever the boundary of the form', async () => {
    const { fetch } = createShelf();
    const send = (text: string) => {
      const form = new FormData();
      form.set('file', new Blob([text]), 'page.txt');
      return fetch('/scans', { method: 'POST', body: form, headers });
    };
    expect(await (await send('one')).json()).toEqual(['page.txt 3']);
    expect((await send('one')).headers.get('idempotency-replayed')).toBe('true');
    expect((await failure(send('two'))).code).toBe('idempotency_key_reused');
  });
});

describe('uploads', () => {
  it('takes a raw ZIP, refuses other media types and what is too long', async () => {
    const { fetch } = createShelf();
    const send = (type: string, length: number) =>
      fetch('/scans', { method: 'POST', body: new Uint8Array(length), headers: { 'Content-Type': type } });
    expect(await (await send('application/zip', 10)).json()).toEqual(['upload.zip 10']);
    expect((await failure(send('text/plain', 10))).code).toBe('unsupported_media_type');
    expect((await failure(send('application/zip', 1001))).code).toBe('payload_too_large');
    expect((await failure(send('multipart/form-data; boundary=x', 10))).code).toBe('invalid_json');
  });
});
