/**
 * The baseline of the load benchmarks: Hono and a driver with prepared statements, and nothing else. It answers one user by
 * id, stores attempts with the statements that a first version would run for each of them, in one transaction, and answers the
 * review queue of a learner.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openBarePostgres } from './bare-postgres.ts';
import { openBareSqlite } from './bare-sqlite.ts';

const url = process.env.BARE_DATABASE ?? '';
const database = url.startsWith('sqlite:') ? openBareSqlite(url.slice('sqlite:'.length)) : openBarePostgres(url);

const app = new Hono();
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
