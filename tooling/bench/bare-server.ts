/**
 * The baseline of the load benchmarks: Hono and better-sqlite3 with prepared statements, and nothing else. It answers one
 * user by id, and stores 12 attempts with the statements that the server runs for them, in one transaction.
 */
import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';
import { prepareAttempts } from './bare-attempts.ts';

const database = new Database(process.env.BARE_DATABASE ?? '');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');

const findUser = database.prepare('select id, name, email, language, created_at, updated_at from users where id = ?');
const recordAttempts = prepareAttempts(database);

const app = new Hono();
app.get('/api/users/:user_id', (c) => c.json(findUser.get(c.req.param('user_id')) ?? {}));
app.post('/api/users/:user_id/element-errors', async (c) => {
  const { attempts } = await c.req.json();
  return c.json(recordAttempts(c.req.param('user_id'), attempts));
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
