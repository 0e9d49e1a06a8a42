import { idSchema } from '@learnwright/core';
import { createRouteHelper } from '@learnwright/plugin-sdk';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { createShelf, failure, json, type Shelf } from '../tests/shelf.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

const route = createRouteHelper<Shelf>();

describe('methods', () => {
  const allowed = async (path: string) => (await createShelf().fetch(path, { method: 'OPTIONS' })).headers.get('allow');

  it('are told for addresses whose paths name their parameter differently', async () => {
    expect(await allowed('/notes/x')).toBe('GET, HEAD, DELETE, OPTIONS');
    const refused = await failure(createShelf().fetch('/notes/x', json('PUT', {})));
    expect([refused.code, refused.headers]).toEqual(['method_not_allowed', { Allow: 'GET, HEAD, DELETE, OPTIONS' }]);
  });

  it('of a path without parameters are its own', async () => {
    expect(await allowed('/notes/all')).toBe('POST, OPTIONS');
  });

  it.each([
    ['/notes/{book_id}', '/notes/{id}'],
    ['/notes', '/notes'],
  ] as const)('refuse two routes that take the same requests: %s and %s', (first, second) => {
    const read = (path: `/${string}`) => {
      const fields = z.object({ book_id: idSchema, id: idSchema });
      return route.get(
        path,
        { access: 'public', summary: 'Read', params: fields, response: { 200: z.null() } },
        () => null,
      );
    };
    const build = (...paths: `/${string}`[]) =>
      createRouteApp({
        basePath: '/api',
        routes: paths.map(read),
        context: { books: new Map() },
        handling: createTestHandling(),
      });
    expect(() => build(first, second)).toThrow(`GET ${second} takes the requests of GET ${first}.`);
    expect(() => build(first, `${second}/pages`)).not.toThrow();
  });

  it('HEAD cancels the stream that a GET would send', async () => {
    const cancel = vi.fn();
    const media = { media_type: 'text/event-stream', description: 'Words' };
    const words = route.get('/words', { access: 'public', response: { 200: media } }, () => {
      return new Response(new ReadableStream({ cancel }), { headers: { 'Content-Type': 'text/event-stream' } });
    });
    const options = { basePath: '/api', context: { books: new Map() }, handling: createTestHandling() };
    const app = createRouteApp({ ...options, routes: [words] });
    const response = await app.fetch(new Request('http://localhost/api/words', { method: 'HEAD' }), {
      requestId: 'r1',
      caller: NOBODY,
    });
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(cancel).toHaveBeenCalledOnce();
  });
});
