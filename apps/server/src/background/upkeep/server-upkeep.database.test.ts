import { randomBytes } from 'node:crypto';
import type { PluginAuditEntry } from '@learnwright/core';
import { type Database, openDatabase } from '@learnwright/db';
import { createTestClock, describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const MICROSECONDS_PER_HOUR = 3_600_000_000;
const PERIOD = 5 * 60_000;

interface AnswerTable {
  readonly stored_answers: { readonly key: string };
}

/** Texts that hardly get smaller when they are kept, one for each number. */
const TEXTS = Array.from({ length: 25 }, (_, number) => `${number} ${randomBytes(74_000).toString('base64')}`);

describeEachDatabase('what a running server keeps', ({ createUrl }) => {
  async function serve(config: string, prepare: (database: Database) => Promise<void> = async () => undefined) {
    const databaseUrl = await createUrl();
    const clock = createTestClock();
    const timers = createManualTimers();
    const first = await createTestApp({ databaseUrl, clock });
    await first.close();
    const database = await openDatabase({ url: databaseUrl });
    await prepare(database);
    const server = await createTestApp({ databaseUrl, clock, timers, config });
    onTestFinished(async () => {
      await server.close();
      await database.close();
    });
    const keys = async () => {
      const rows = await database.kysely<AnswerTable>().selectFrom('stored_answers').select('key').execute();
      return rows.map(({ key }) => key).toSorted();
    };
    return { server, database, clock, timers, keys };
  }

  const createUser = ({ request }: TestApp, key: string) =>
    request('POST', '/users', { name: key }, { 'Idempotency-Key': key });

  it('holds no answer that is older than a day', async () => {
    const { server, clock, timers, keys } = await serve('');
    for (let count = 10; count < 80; count += 1) await createUser(server, `old-${count}`);
    clock.advance(23 * MICROSECONDS_PER_HOUR);
    await createUser(server, 'new');
    timers.elapse(PERIOD);
    await vi.waitFor(async () => expect(await keys()).toHaveLength(71));
    clock.advance(2 * MICROSECONDS_PER_HOUR);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect(await keys()).toEqual(['new']);
    });
  });

  it('holds no more answers of a caller than the limit, and drops the oldest', async () => {
    const { server, timers, keys } = await serve('limits:\n  kept_bytes_per_caller: 1048576\n');
    const { id } = (await server.request('POST', '/users', { name: 'Ada' })).body;
    const import_ = (number: number) =>
      server.request(
        'POST',
        `/users/${id}/conversations`,
        { source: 'text', content: TEXTS[number] },
        { 'Idempotency-Key': `import-${number}` },
      );
    for (let number = 10; number < 25; number += 1) expect((await import_(number)).status).toBe(201);
    // A second is enough: much has been added.
    await vi.waitFor(async () => {
      timers.elapse(1_000);
      expect((await keys()).length).toBeLessThan(15);
    });
    const left = await keys();
    expect(left).toEqual(Array.from(left, (_, index) => `import-${25 - left.length + index}`));
    expect((await import_(24)).headers.get('idempotency-replayed')).toBe('true');
    expect((await import_(10)).body.code).toBe('conversation_exists');
  });

  it('holds answers for as many hours as the setting says, and no more of all callers than the limit', async () => {
    const { server, clock, timers, keys } = await serve('limits: { kept_answer_hours: 2, kept_bytes: 1048576 }\n');
    await createUser(server, 'first');
    clock.advance(3 * MICROSECONDS_PER_HOUR);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect(await keys()).toEqual([]);
    });
    const { id } = (await server.request('POST', '/users', { name: 'Ada' })).body;
    for (let number = 10; number < 25; number += 1) {
      const body = { source: 'text', content: TEXTS[number] };
      await server.request('POST', `/users/${id}/conversations`, body, { 'Idempotency-Key': `import-${number}` });
    }
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect((await keys()).length).toBeLessThan(15);
    });
    const left = await keys();
    expect(left).toEqual(Array.from(left, (_, index) => `import-${25 - left.length + index}`));
    expect(left.length).toBeGreaterThan(5);
  });

  it('goes on outside of the request that has asked for it', async () => {
    const test = await createTestApp({
      databaseUrl: await createUrl(),
      config: 'limits:\n  kept_bytes_per_caller: 1048576\n',
    });
    onTestFinished(test.close);
    const { id } = (await test.request('POST', '/users', { name: 'Ada' })).body;
    for (let number = 10; number < 25; number += 1) {
      const body = { source: 'text', content: TEXTS[number] };
      await test.request('POST', `/users/${id}/conversations`, body, { 'Idempotency-Key': `import-${number}` });
    }
    const again = { source: 'text', content: TEXTS[10] };
    const repeat = () => test.request('POST', `/users/${id}/conversations`, again, { 'Idempotency-Key': 'import-10' });
    // The oldest answer is forgotten, so the repetition is a new request.
    await vi.waitFor(async () => expect((await repeat()).body.code).toBe('conversation_exists'), {
      timeout: 10_000,
      interval: 200,
    });
    expect(test.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('holds no AI call and no ended token that is too old', async () => {
    const old = '2026-10-01T12:00:00.000000+00:00';
    const recent = '2026-11-19T12:00:00.000000+00:00';
    const config = 'ai: { ledger_days: 30 }\nauth: { ended_tokens_days: 30 }\n';
    const { database } = await serve(config, async ({ stores }) => {
      await stores.users.insert(testUser('ada'));
      for (const created_at of [old, recent]) {
        const call = { provider: null, model: null, purpose: 'chat', input_tokens: 1, output_tokens: 1 };
        const result = { estimated: false, milliseconds: 1, outcome: 'ok', created_at };
        await stores.aiUsage.insert({ id: created_at, user_id: 'ada', ...call, ...result });
      }
      const ends: [string, string | null, string | null][] = [
        ['expired', old, null],
        ['revoked', null, old],
        ['revoked lately', old, recent],
        ['good', null, null],
      ];
      for (const [id, expires_at, revoked_at] of ends) {
        const token = { id, name: id, role: 'app' as const, user_id: null, created_at: old, last_used_at: null };
        await stores.apiTokens.insert({ ...token, expires_at, revoked_at }, id);
      }
    });
    const { aiUsage, apiTokens } = database.stores;
    const page = { limit: 10, after: null };
    await vi.waitFor(async () => {
      expect((await aiUsage.listByUser('ada', page)).items.map(({ created_at }) => created_at)).toEqual([recent]);
      const left = (await apiTokens.list(page)).items.map(({ id }) => id);
      expect(left.toSorted()).toEqual(['good', 'revoked lately']);
    });
  });

  it('holds no more actions on plugins than the limit, and none that is too old', async () => {
    const entry = (id: string, at: string): PluginAuditEntry => {
      const facts = {
        version: null,
        sha256: null,
        from_version: null,
        key_id: null,
        caller: null,
        settings: null,
        reason: null,
      };
      return { id, plugin: 'quiz', action: 'enable', outcome: 'done', ...facts, request_id: 'r', at };
    };
    const { server } = await serve('plugins:\n  audit: { days: 30, entries: 5 }\n', async ({ plugins }) => {
      for (let count = 10; count < 80; count += 1) {
        await plugins.audit.insert(entry(`old-${count}`, '2026-10-01T12:00:00.000000+00:00'));
        await plugins.audit.insert(entry(`new-${count}`, `2026-11-20T11:00:00.0000${count}+00:00`));
      }
    });
    const ids = async () => {
      const { body } = await server.request('GET', '/admin/plugins/audit');
      return body.map(({ id }: PluginAuditEntry) => id);
    };
    await vi.waitFor(async () => {
      expect(await ids()).toEqual(['new-79', 'new-78', 'new-77', 'new-76', 'new-75']);
    });
  });

  it('holds no job that has ended too long ago, and no file longer than the settings say', async () => {
    const { server, clock, timers } = await serve('jobs: { keep_days: 2, file_hours: 3 }\n');
    const { id } = (await server.request('POST', '/users', { name: 'Ada' })).body;
    const job = (await server.request('POST', `/users/${id}/exports`)).body;
    const statusOf = async (path: string) => (await server.request('GET', `/jobs/${job.id}${path}`)).status;
    await vi.waitFor(
      async () => {
        // A turn that could not end the job is followed by another one a second later.
        timers.elapse(1_000);
        expect(await statusOf('/result')).toBe(200);
      },
      { timeout: 10_000, interval: 100 },
    );
    clock.advance(4 * MICROSECONDS_PER_HOUR);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect([await statusOf('/result'), await statusOf('')]).toEqual([404, 200]);
    });
    clock.advance(48 * MICROSECONDS_PER_HOUR);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect(await statusOf('')).toBe(404);
    });
  });
});
