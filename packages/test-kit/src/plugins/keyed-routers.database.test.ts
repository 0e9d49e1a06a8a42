import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import { type PluginServer, startPluginServer } from './start-plugin-server.ts';

/** How often each route has run. */
const runs = new Map<string, number>();
const count = (name: string): number => {
  runs.set(name, (runs.get(name) ?? 0) + 1);
  return runs.get(name) ?? 0;
};

class Notes {
  readonly name = 'notes';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  get_routes(): Hono[] {
    return [
      new Hono()
        .post('/notes', async (c) => c.json({ run: count('notes'), sent: await c.req.json() }, 201))
        .post('/refused', (c) => c.json({ run: count('refused') }, 409))
        .post('/broken', () => {
          count('broken');
          throw new Error('no ink');
        })
        .put('/notes', (c) => c.json({ run: count('put') })),
    ];
  }
}

describeEachDatabase('a POST to a plain router with an Idempotency-Key', ({ open }) => {
  let server: PluginServer;
  beforeAll(async () => {
    runs.clear();
    server = await startPluginServer(await open(), [Notes]);
  });

  const send = (method: string, path: string, key: string, body: unknown = { text: 'Haus' }) =>
    server.request(method, `/notes${path}`, body, { 'Idempotency-Key': key });

  it('is answered again, and done once', async () => {
    const first = await send('POST', '/notes', 'a');
    expect(first).toMatchObject({ status: 201, body: { run: 1, sent: { text: 'Haus' } } });
    const again = await send('POST', '/notes', 'a');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await send('POST', '/notes', 'b')).toMatchObject({ body: { run: 2 } });
    const other = await send('POST', '/notes', 'a', { text: 'Baum' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('runs again where it was refused or has failed, and so does every other method', async () => {
    const answers = [await send('POST', '/refused', 'c'), await send('POST', '/refused', 'c')];
    expect(answers).toMatchObject([
      { status: 409, body: { run: 1 } },
      { status: 409, body: { run: 2 } },
    ]);
    await send('POST', '/broken', 'd');
    expect(await send('POST', '/broken', 'd')).toMatchObject({ status: 500, body: { code: 'plugin_failed' } });
    await send('PUT', '/notes', 'e');
    await send('PUT', '/notes', 'e');
    expect([runs.get('broken'), runs.get('put')]).toEqual([2, 2]);
    expect(await send('POST', '/nothing', 'f')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('leaves a form to its router', async () => {
    const form = new FormData();
    form.set('text', 'Haus');
    const headers = { 'Idempotency-Key': 'g' };
    const sent = await server.fetch('/notes/refused', { method: 'POST', body: form, headers });
    expect([sent.status, sent.headers.get('idempotency-replayed')]).toEqual([409, null]);
  });
});
