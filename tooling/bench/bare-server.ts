/**
 * The baseline of the load benchmarks: Hono and a driver with prepared statements, and nothing else. It answers one user by
 * id, stores attempts with the statements that a first version would run for each of them, in one transaction, and returns the
 * review queue of a learner. With `BARE_MIDDLEWARE=stock` it also does the duties of a careful server, by the middleware of Hono.
 */
import { serve } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { logger } from 'hono/logger';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { z } from 'zod';
import { openBarePostgres } from './bare-postgres.ts';
import { openBareSqlite } from './bare-sqlite.ts';

const url = process.env.BARE_DATABASE ?? '';
const database = url.startsWith('sqlite:') ? openBareSqlite(url.slice('sqlite:'.length)) : openBarePostgres(url);

const app = new Hono();
if (process.env.BARE_MIDDLEWARE === 'stock') {
  app.use(requestId(), secureHeaders(), etag(), logger());
  app.use('/api/users/:user_id', zValidator('param', z.object({ user_id: z.string().min(1).max(200) })));
}
app.get('/api/users/:user_id', async (c) => c.json((await database.findUser(c.req.param('user_id'))) ?? {}));
app.post('/api/users/:user_id/element-errors', async (c) => {
  const { attempts } = await c.req.json();
  return c.json(await database.recordAttempts(c.req.param('user_id'), attempts));
});
app.get('/api/users/:user_id/element-errors/review-queue', async (c) => {
  const limit = c.req.query('limit');
  return c.json(await database.listQueue(c.req.param('user_id'), limit === undefined ? null : Number(limit)));
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
