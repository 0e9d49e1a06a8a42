import { idSchema } from '@learnwright/core';
import { createRouteHelper } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRouteApp } from './create-route-app.ts';
import { createTestEffects } from './request-effects.fixture.ts';
import { createShelf, failure, json, type Shelf } from './shelf.fixture.ts';

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
  ])('refuse two routes that take the same requests: %s and %s', (first, second) => {
    const read = (path: string) => {
      const fields = z.object({ book_id: idSchema, id: idSchema });
      return route.get(
        path,
        { access: 'public', summary: 'Read', params: fields, response: { 200: z.null() } },
        () => null,
      );
    };
    const build = (...paths: string[]) =>
      createRouteApp({
        basePath: '/api',
        routes: paths.map(read),
        context: { books: new Map() },
        effects: createTestEffects(),
      });
    expect(() => build(first, second)).toThrow(`GET ${second} takes the requests of GET ${first}.`);
    expect(() => build(first, `${second}/pages`)).not.toThrow();
  });
});
