import { describeEachDatabase } from '@learnwright/test-kit';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

const CHANGES = [
  ['rate', { understanding: 3, stress: 3, method_fit: 3 }],
  ['switch', { to_method: 'inductive' }],
  ['end', undefined],
] as const;

describeEachDatabase('the records of a session', (testDatabase) => {
  let records: SessionRecords;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });

  it('are read with an ETag', async () => {
    const session = await records.createSession({ cycle_step: 3, cycle_count: 2 });
    const { status, body, headers } = await records.server.request('GET', `/session/${session.id}`);
    expect([status, body]).toEqual([200, session]);
    expect(headers.get('ETag')).toMatch(/^"/);
  });

  it('list the messages of that session alone, oldest first and in pages', async () => {
    const { server } = records;
    const [session, other] = [await records.createSession(), await records.createSession()];
    const contents = ['You are a tutor.', 'Hello', 'Hi!', 'Go on', 'Gern.'];
    for (const [index, content] of contents.entries()) {
      const message = { role: 'user', content, truncated: false, created_at: server.clock.now() } as const;
      await server.database.stores.messages.insert({ ...message, id: `m${9 - index}`, session_id: session.id });
      await server.database.stores.messages.insert({ ...message, id: `o${index}`, session_id: other.id });
    }
    const whole = await server.request('GET', `/session/${session.id}/messages`);
    expect(whole.body.map(({ content }: { content: string }) => content)).toEqual(contents);
    expect(whole.headers.get('Link')).toBeNull();
    const first = await server.request('GET', `/session/${session.id}/messages?limit=3`);
    expect(first.body).toEqual(whole.body.slice(0, 3));
    const [, next = ''] = first.headers.get('Link')?.match(/^<\/api\/plugins(.*)>; rel="next"$/) ?? [];
    const rest = await server.request('GET', next);
    expect([rest.body, rest.headers.get('Link')]).toEqual([whole.body.slice(3), null]);
  });

  it.each([
    ['GET', '/session/nothing', undefined],
    ['GET', '/session/nothing/messages', undefined],
    ['POST', '/session/nothing/rate', { understanding: 3, stress: 3, method_fit: 3 }],
    ['POST', '/session/nothing/end', undefined],
    ['POST', '/session/nothing/switch', { to_method: 'inductive' }],
    ['GET', '/session/nothing/switches', undefined],
    ['GET', '/session/switch-recommendation/nothing', undefined],
  ])('are 404 for an unknown id: %s %s', async (method, path, body) => {
    const answer = await records.server.request(method, path, body);
    const detail = 'There is no session with the id "nothing".';
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', detail } });
  });

  it.each(['messages', 'switches'])('refuse a foreign cursor for %s', async (list) => {
    const { id } = await records.createSession();
    const answer = await records.server.request('GET', `/session/${id}/${list}?cursor=WzFd`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ parameter: 'cursor', code: 'invalid_cursor' }] } });
  });

  it('can be changed while the project is being deleted', async () => {
    const { server } = records;
    for (let count = 0; count < 10; count += 1) {
      const { id, project_id } = await records.createSession();
      const changes = CHANGES.map(([path, body]) => server.request('POST', `/session/${id}/${path}`, body));
      const [answers] = await Promise.all([Promise.all(changes), server.database.stores.projects.delete(project_id)]);
      for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
      expect((await server.request('GET', `/session/${id}`)).status).toBe(404);
    }
  });

  // SQLite lets nobody else write in the meantime.
  it.runIf(testDatabase.label === 'PostgreSQL').each(CHANGES)(
    'never wait for a deletion that waits for them: %s',
    async (path, body) => {
      const { server } = records;
      const { database } = server;
      const { id, project_id } = await records.createSession();
      const locked = Promise.withResolvers<void>();
      const deletion = database.unitOfWork.run(async ({ projects }) => {
        await projects.lock(project_id);
        locked.resolve();
        await vi.waitFor(async () => expect(await countBlockedByMe(database.kysely())).toBe(1));
        await projects.delete(project_id);
      });
      await locked.promise;
      const change = server.request('POST', `/session/${id}/${path}`, body);
      const [answer] = await Promise.all([change, deletion]);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});

async function countBlockedByMe(db: Kysely<unknown>): Promise<number> {
  const query = sql<{ readonly blocked: string }>`
    select count(*) as blocked from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  const [row] = (await query.execute(db)).rows;
  return Number(row?.blocked);
}
