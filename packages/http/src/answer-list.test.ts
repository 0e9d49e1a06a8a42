import type { Page, PageRequest } from '@learnwright/core';
import { createRouteHelper, pageQuery, pageRequest, replyList, replyText } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { answerList } from './answer-list.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

/** A list of so many rows, each with a text of so many characters, and the parts of it that were read. */
function createList(
  count: number,
  length: number,
  fails: (after: number) => boolean = () => false,
  parts: { readonly rows?: number } = {},
) {
  const reads: number[] = [];
  const errors: unknown[] = [];
  const text = 'x'.repeat(length);
  const read = async ({ limit, after }: PageRequest): Promise<Page<{ id: number; text: string }>> => {
    const start = after === null ? 0 : Number(after[0]);
    if (fails(start)) throw new Error('locked');
    reads.push(limit ?? count);
    const end = Math.min(count, start + (limit ?? count));
    const items = Array.from({ length: end - start }, (_, index) => ({ id: start + index, text }));
    return { items, next: end < count ? [end] : null };
  };
  const route = createRouteHelper<null>();
  const options = {
    access: 'public',
    summary: 'List',
    query: z.object(pageQuery),
    response: { 200: z.array(z.object({ id: z.int(), text: z.string() })) },
  } as const;
  const app = createRouteApp({
    basePath: '/api',
    routes: [route.get('/rows', options, ({ query }) => replyList(pageRequest(query), read, parts))],
    context: null,
    handling: createTestHandling((error) => errors.push(error)),
  });
  const fetch = (query = '', method = 'GET') =>
    app.fetch(new Request(`http://localhost/api/rows${query}`, { method }), { requestId: 'r1', caller: NOBODY });
  const ids = async (response: Response) =>
    z
      .array(z.object({ id: z.int() }))
      .parse(await response.json())
      .map(({ id }) => id);
  return { fetch, ids, reads, errors };
}

it('sends a text while it is made, with the headers of its media type and its own', async () => {
  const state = { made: 0, hasEnded: false };
  async function* lines() {
    try {
      for (; state.made < 1_000; state.made += 1) yield 'x'.repeat(10_000);
    } finally {
      state.hasEnded = true;
    }
  }
  const route = createRouteHelper<null>();
  const app = createRouteApp({
    basePath: '/api',
    routes: [
      route.get(
        '/text',
        { access: 'public', response: { 200: { media_type: 'text/plain; charset=utf-8', description: 'Lines.' } } },
        () => replyText(lines(), { 'Content-Disposition': 'attachment' }),
      ),
    ],
    context: null,
    handling: createTestHandling(),
  });
  const response = await app.fetch(new Request('http://localhost/api/text'), { requestId: 'r1', caller: NOBODY });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await new Promise(setImmediate);
  expect(state.made).toBeLessThan(30);
  expect(state.hasEnded).toBe(true);
});

it('takes parts without rows for what they are', async () => {
  const pages: Page<string>[] = [
    { items: [], next: [1] },
    { items: ['a'], next: [2] },
    { items: [], next: [3] },
    { items: ['b'], next: null },
  ];
  const whole = await answerList(
    {
      page: { limit: null, after: null },
      rows: 1,
      most: 1,
      read: async ({ after }) => pages[Number(after?.[0] ?? 0)] ?? NONE,
    },
    { toAnswer: ({ items }) => ({ status: 200, headers: {}, body: JSON.stringify(items) }), onError: () => undefined },
  );
  expect(whole).toMatchObject({ body: '["a","b"]' });
});

const NONE = { items: [], next: null };
const first = (count: number) => Array.from({ length: count }, (_, index) => index);

it('reads a short list once', async () => {
  const { fetch, ids, reads } = createList(100, 10);
  const response = await fetch();
  expect(response.headers.has('transfer-encoding')).toBe(false);
  expect(await ids(response)).toEqual(first(100));
  expect(reads).toEqual([100]);
  expect(await ids(await createList(0, 10).fetch())).toEqual([]);
});

it('reads a list of many short rows in two parts, and answers it as a whole', async () => {
  const { fetch, ids, reads } = createList(600, 10);
  const response = await fetch();
  expect(response.headers.has('transfer-encoding')).toBe(false);
  expect(await ids(response)).toEqual(first(600));
  expect(reads).toEqual([100, 500]);
});

it('reads no more at once than fits, and sends a long list while it is read', async () => {
  const { fetch, ids, reads } = createList(1_000, 20_000);
  const response = await fetch();
  expect(response.headers.get('transfer-encoding')).toBe('chunked');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  // Two megabytes, then half a megabyte when the client asks for it.
  expect(reads).toEqual([100]);
  expect(await ids(response)).toEqual(first(1_000));
  expect(reads.slice(1).every((rows) => rows < 30)).toBe(true);
});

it('never reads more than `rows` at once, however short the rows before are', async () => {
  const { fetch, ids, reads } = createList(90, 10, () => false, { rows: 20 });
  expect(await ids(await fetch())).toEqual(first(90));
  expect(reads).toEqual([20, 20, 20, 20, 20]);
});

it('ends a page where it has enough text, and leads on', async () => {
  const { fetch, ids } = createList(1_000, 50_000);
  const seen: number[] = [];
  let query = '?limit=500';
  while (query !== '') {
    const response = await fetch(query);
    const page = await ids(response);
    expect(page.length).toBeLessThan(120);
    seen.push(...page);
    query = /<\/api\/rows([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual(first(1_000));
});

it('keeps a page of short rows whole', async () => {
  const { fetch, ids, reads } = createList(1_000, 10);
  const response = await fetch('?limit=500');
  expect(await ids(response)).toEqual(first(500));
  expect(response.headers.get('link')).toContain('limit=500');
  expect(reads).toEqual([100, 400]);
  const short = await fetch('?limit=7');
  expect(await ids(short)).toEqual(first(7));
  expect(short.headers.get('link')).toContain('rel="next"');
});

it('stops reading when the client leaves, and reads nothing more for HEAD', async () => {
  const { fetch, reads, errors } = createList(10_000, 20_000);
  const reader = (await fetch()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const done = reads.length;
  expect((await fetch('', 'HEAD')).status).toBe(200);
  await new Promise(setImmediate);
  expect(reads.length).toBeLessThan(done + 3);
  expect(errors).toEqual([]);
});

it('fails before the first byte as ever, and breaks off after it', async () => {
  await expect(createList(1_000, 20_000, (after) => after === 0).fetch()).rejects.toThrow('locked');
  const { fetch, errors } = createList(1_000, 20_000, (after) => after > 500);
  const response = await fetch();
  await expect(response.text()).rejects.toThrow('locked');
  expect(errors).toEqual([expect.objectContaining({ message: 'locked' })]);
});
