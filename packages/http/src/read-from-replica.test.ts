import { AsyncLocalStorage } from 'node:async_hooks';
import { createRouteHelper, pageQuery, pageRequest, type RouteOptions, replyList } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

/** A server whose rows are read with a note of where, and without a limit a few at a time. */
function createRows(read_from: RouteOptions['read_from'], count: number) {
  const places = new AsyncLocalStorage<'replica'>();
  const reads: string[] = [];
  const route = createRouteHelper<null>();
  const options = {
    access: 'public',
    query: z.object(pageQuery),
    response: { 200: z.array(z.object({ id: z.int(), text: z.string() })) },
    ...(read_from && { read_from }),
  } as const;
  const app = createRouteApp({
    basePath: '/api',
    routes: [
      route.get('/rows', options, ({ query }) =>
        replyList(
          pageRequest(query),
          async ({ after }) => {
            reads.push(places.getStore() ?? 'primary');
            const start = after === null ? 0 : Number(after[0]);
            const next = start + 1 < count ? [start + 1] : null;
            return { items: [{ id: start, text: 'x'.repeat(1024 * 1024) }], next };
          },
          { rows: 1 },
        ),
      ),
    ],
    context: null,
    handling: {
      ...createTestHandling(),
      readFromReplica: (work) => places.run('replica', work),
    },
  });
  const fetch = () => app.fetch(new Request('http://localhost/api/rows'), { requestId: 'r1', caller: NOBODY });
  return { fetch, reads };
}

it('runs the handler of a route that says so where a replica is read, and the rest of a long list as it is sent', async () => {
  const { fetch, reads } = createRows('replica', 4);
  expect(await (await fetch()).json()).toHaveLength(4);
  expect(reads).toEqual(['replica', 'replica', 'replica', 'replica']);
});

it('reads from the primary for every other route', async () => {
  for (const read_from of ['primary', undefined] as const) {
    const { fetch, reads } = createRows(read_from, 1);
    await fetch();
    expect(reads).toEqual(['primary']);
  }
});

it('refuses a route that changes something on a replica, and a word that means nothing', () => {
  const options = { access: 'public', response: { 200: z.object({}) } } as const;
  const route = createRouteHelper<null>();
  const build = (definition: ReturnType<typeof route.get>) => () =>
    createRouteApp({ basePath: '/api', routes: [definition], context: null, handling: createTestHandling() });
  const writing = route.post('/x', { ...options, read_from: 'replica' }, () => ({}));
  expect(build(writing)).toThrow("POST /x: only a GET route has read_from: 'replica'.");
  const misspelt = { ...route.get('/x', options, () => ({})), ...JSON.parse('{ "read_from": "standby" }') };
  expect(build(misspelt)).toThrow('GET /x: read_from is "primary" or "replica".');
});
