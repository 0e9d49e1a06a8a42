import { describe, expect, it } from 'vitest';
import { createShelf, failure, json } from '../tests/shelf.ts';
import { problemResponse, problemSchema } from './problem-response.ts';

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

  it('leaves out what the schema does not name where answers are checked, and keeps the order', async () => {
    const { fetch, books } = createShelf();
    const book = { secret: 'of nobody else', title: 'Momo', id: 'm' };
    books.set('m', book);
    expect(await (await fetch('/books/m')).text()).toBe('{"title":"Momo","id":"m"}');
    expect(await (await fetch('/books')).text()).toBe('[{"title":"Momo","id":"m"}]');
  });

  it('says which answer is not what its route declares', async () => {
    const { fetch, books } = createShelf();
    books.set('m', { title: '', id: 'm' });
    await expect(fetch('/books/m')).rejects.toThrow(
      'The answer of GET /books/{book_id} is not what its response declares for 200: title: Too small',
    );
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

  it('takes a weak tag for its strong one in If-None-Match alone', async () => {
    const { fetch, books } = createShelf('Momo');
    const weak = `W/${(await fetch('/books/b0')).headers.get('etag')}`;
    expect((await fetch('/books/b0', { headers: { 'If-None-Match': weak } })).status).toBe(304);
    const refused = await failure(fetch('/books/b0', { method: 'DELETE', headers: { 'If-Match': weak } }));
    expect([refused.code, books.size]).toEqual(['precondition_failed', 1]);
    expect((await fetch('/books/b0', { method: 'DELETE', headers: { 'If-Match': '*' } })).status).toBe(204);
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

describe('validation', () => {
  it('answers the findings of path, query and body together', async () => {
    const error = await failure(createShelf().fetch('/pages/a%00b?side=left&side=9', json('PUT', { text: '' })));
    expect(error.findings.map(({ pointer, parameter, code }) => [parameter ?? pointer, code])).toEqual([
      ['book_id', 'invalid_character'],
      ['side', 'invalid_value'],
      ['/text', 'too_small'],
    ]);
  });

  it.each([
    ['a%20b', 'a b'],
    ['a%2Fb', 'a/b'],
    ['%zz%20', '%zz%20'],
    ['50%', '50%'],
    ['%E4', '%E4'],
  ])('decodes the parameter %s as %s', async (sent, read) => {
    const { books, fetch } = createShelf();
    books.set(read, { id: read, title: 'Momo' });
    expect(await (await fetch(`/books/${sent}`)).json()).toEqual({ id: read, title: 'Momo' });
  });

  it('names a path as it was sent', async () => {
    expect((await failure(createShelf().fetch('/nothing/%zz%41'))).message).toBe(
      'There is nothing at /api/nothing/%zz%41.',
    );
  });
});

describe('bodies that would take long', () => {
  it('are refused where they nest more than a hundred levels deep, before anything walks them', async () => {
    const { fetch } = createShelf();
    const send = (depth: number) =>
      failure(fetch('/books', json('POST', `{"id":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`)));
    expect(await send(99)).toMatchObject({ code: 'invalid_request' });
    expect(await send(100)).toMatchObject({ code: 'invalid_json', message: expect.stringContaining('100 levels') });
    expect(await send(450)).toMatchObject({ code: 'invalid_json' });
  });

  it('have their findings counted, and at most a hundred of them listed', async () => {
    const { fetch } = createShelf();
    const titles = Array(104).fill('\0');
    const error = await failure(fetch('/books', json('POST', JSON.stringify({ id: 'x', title: 'Emil', titles }))));
    const problem = problemSchema.parse(await problemResponse(error, { requestId: 'r1' }).json());
    expect(problem.errors).toHaveLength(100);
    expect(problem.detail).toContain('the first 100 of 104 findings');
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
