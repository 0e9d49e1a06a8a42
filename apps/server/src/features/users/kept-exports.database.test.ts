import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp } from '../../../tests/harness/test-app.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
const ALLOWED = 200_000;

describeEachDatabase('exports that are kept', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    const config = `jobs: { max_file_bytes: ${ALLOWED}, per_user: 3 }`;
    server = await createTestApp({ databaseUrl: await createUrl(), plugins: {}, config });
  });
  afterAll(() => server.close());

  /** A learner with so many bytes that no packing makes smaller. */
  async function createLearner(bytes: number): Promise<string> {
    const user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    await addBytes(user_id, bytes);
    return user_id;
  }

  async function addBytes(user_id: string, bytes: number): Promise<void> {
    for (let left = bytes; left > 0; left -= 60_000) {
      const content = Buffer.from(crypto.getRandomValues(new Uint8Array(Math.min(left, 60_000)))).toString('base64');
      const { status } = await server.request('POST', `/users/${user_id}/conversations`, { source: 'text', content });
      expect(status).toBe(201);
    }
  }

  const start = (user_id: string) => server.request('POST', `/users/${user_id}/exports`);

  const ended = (id: string): Promise<ParsedJson> =>
    vi.waitFor(async () => {
      const { body } = await server.request('GET', `/jobs/${id}`);
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
      return body;
    }, PATIENCE);

  const statusOfFile = async (id: string) => (await server.request('GET', `/jobs/${id}/result`)).status;

  async function keptBytes(user_id: string): Promise<ParsedJson> {
    const { body } = await server.request('GET', `/users/${user_id}/usage`);
    return body.find(({ kind }: ParsedJson) => kind === 'core.exports');
  }

  it('are one for each learner: twelve at once are one job, and the next takes the place of the last', async () => {
    const user_id = await createLearner(50_000);
    const started = await Promise.all(Array.from({ length: 12 }, () => start(user_id)));
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 202));
    const [first] = new Set(started.map(({ body }) => body.id));
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    expect(await ended(first)).toMatchObject({ status: 'succeeded' });
    const { used } = await keptBytes(user_id);
    expect(used).toBeGreaterThan(45_000);
    let last = first;
    for (let count = 0; count < 3; count += 1) {
      const next = (await start(user_id)).body.id;
      expect(next).not.toBe(last);
      await ended(next);
      expect([await statusOfFile(last), await statusOfFile(next)]).toEqual([404, 200]);
      last = next;
    }
    expect((await keptBytes(user_id)).used).toBeLessThan(used * 1.1);
    await server.request('DELETE', `/users/${user_id}`);
    expect(await server.app.context.stores.jobs.listFiles(user_id)).toEqual([]);
  });

  it('that grow beyond their bound fail, leave nothing, and keep the one before', async () => {
    const user_id = await createLearner(50_000);
    const first = (await start(user_id)).body.id;
    await ended(first);
    const before = await keptBytes(user_id);
    await addBytes(user_id, 300_000);
    const second = await ended((await start(user_id)).body.id);
    expect(second).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
    expect(await keptBytes(user_id)).toEqual(before);
    expect(before.used).toBeLessThanOrEqual(ALLOWED);
    expect(await statusOfFile(first)).toBe(200);
  });

  it('leave what others are doing: jobs are counted, and refused with how many there may be', async () => {
    const user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    const { jobs } = server.app.context;
    const waiting = { plugin: 'gone', kind: 'nothing', input: null, user_id };
    for (let count = 0; count < 3; count += 1) await jobs.start(waiting);
    const refused = await start(user_id);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_jobs', used: 3, allowed: 3 } });
    expect(refused.headers.get('retry-after')).toBe('10');
    const { body } = await server.request('GET', `/users/${user_id}/usage`);
    expect(body[0]).toMatchObject({ kind: 'core.jobs', used: 3, allowed: 3 });
  });
});
