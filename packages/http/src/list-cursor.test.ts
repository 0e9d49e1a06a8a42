import { encodeCursor } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createShelf, failure } from '../tests/shelf.ts';

/** The cursor of the next page. */
async function cursorOf(answer: Promise<Response>): Promise<string> {
  const [, query = ''] = /<[^>]*\?([^>]*)>; rel="next"/.exec((await answer).headers.get('link') ?? '') ?? [];
  return new URLSearchParams(query).get('cursor') ?? '';
}

describe('a cursor', () => {
  const { fetch } = createShelf('A', 'B', 'C', 'D');

  it('leads on in its list, with any limit', async () => {
    const cursor = await cursorOf(fetch('/books?limit=1&by=Kästner'));
    expect(cursor).toMatch(/^[\w=-]+\.[\w-]{8}$/);
    for (const [limit, count] of [
      ['&limit=2', 2],
      ['', 3],
    ] as const) {
      const answer = await fetch(`/books?cursor=${cursor}&by=K%C3%A4stner${limit}`);
      expect(await answer.json()).toHaveLength(count);
    }
  });

  it.each([
    ['of another filter', '/books?limit=1', '/books?by=x'],
    ['without its filter', '/books?limit=1&by=x', '/books?limit=1'],
    ['of another address', '/notes/b0?limit=1', '/notes/b1?limit=1'],
    ['of another kind of list', '/books?limit=1', '/notes/b0?limit=1'],
  ])('is refused %s', async (_name, from, to) => {
    const cursor = await cursorOf(fetch(from));
    const { code, findings } = await failure(fetch(`${to}${to.includes('?') ? '&' : '?'}cursor=${cursor}`));
    expect([code, findings]).toMatchObject(['invalid_request', [{ parameter: 'cursor', code: 'invalid_cursor' }]]);
  });

  it('is refused together with whatever else is wrong', async () => {
    const cursor = await cursorOf(fetch('/notes/b0?limit=1'));
    const { findings } = await failure(fetch(`/books?limit=501&cursor=${cursor}`));
    expect(findings.map(({ parameter }) => parameter)).toEqual(['cursor', 'limit']);
  });

  it('of a server that did not name lists yet is taken', async () => {
    const answer = await fetch(`/books?by=x&cursor=${encodeCursor([3])}`);
    expect(await answer.json()).toEqual([{ id: 'b3', title: 'D' }]);
  });
});
