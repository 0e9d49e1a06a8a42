import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type RouteHono, replaceResponse } from './route-context.ts';

it('puts a response in the place of another one, of which no header stays', async () => {
  const app = new Hono<RouteHono>();
  app.use(async (c, next) => {
    await next();
    replaceResponse(c, new Response('new', { status: 201, headers: { 'X-New': '1' } }));
  });
  app.get('/', () => new Response('old', { headers: { 'X-Old': '1', 'Content-Length': '3' } }));
  const response = await app.request('/');
  expect([response.status, await response.text(), [...response.headers.keys()]]).toEqual([
    201,
    'new',
    ['content-type', 'x-new'],
  ]);
});
