import { describe, expect, it } from 'vitest';
import { createShelf, failure, json } from '../tests/shelf.ts';

describe('idempotency keys', () => {
  const headers = { 'Idempotency-Key': 'k1' };

  it('replays the stored response without running the handler again', async () => {
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

  it('runs no second time where the answer was too long to be kept, and says so', async () => {
    const { fetch, books } = createShelf();
    const send = () => {
      const form = new FormData();
      form.set('file', new Blob(['one']), `${'long '.repeat(150)}.txt`);
      return fetch('/scans', { method: 'POST', body: form, headers });
    };
    expect((await send()).status).toBe(201);
    for (const again of [send(), send()]) {
      const error = await failure(again);
      expect([error.code, error.message]).toEqual(['answer_not_kept', expect.stringContaining('status 201')]);
    }
    expect(books.size).toBe(0);
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
