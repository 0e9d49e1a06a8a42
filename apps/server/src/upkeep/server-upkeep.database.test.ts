import type { PluginAuditEntry } from '@learnwright/core';
import { type Database, openDatabase } from '@learnwright/db';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.fixture.ts';
import { createManualTimers } from './manual-timers.fixture.ts';

const MICROSECONDS_PER_HOUR = 3_600_000_000;
const PERIOD = 5 * 60_000;

interface AnswerTable {
  readonly stored_answers: { readonly key: string };
}

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
        { source: 'text', content: `${number} ${'x'.repeat(99_000)}` },
        { 'Idempotency-Key': `import-${number}` },
      );
    for (let number = 10; number < 25; number += 1) expect((await import_(number)).status).toBe(201);
    // A second is enough: much has been added.
    await vi.waitFor(async () => {
      timers.elapse(1_000);
      expect((await keys()).length).toBeLessThan(11);
    });
    const left = await keys();
    expect(left).toEqual(Array.from(left, (_, index) => `import-${25 - left.length + index}`));
    expect((await import_(24)).headers.get('idempotency-replayed')).toBe('true');
    expect((await import_(10)).body.code).toBe('conversation_exists');
  });

  it('holds no more actions on plugins than the limit, and none that is too old', async () => {
    const entry = (id: string, at: string): PluginAuditEntry => {
      const facts = { version: null, sha256: null, from_version: null, key_id: null, reason: null };
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
});
