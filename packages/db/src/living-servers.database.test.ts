import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const PATIENCE = { timeout: 10_000 };

const lives = (database: Database, id: string) => database.unitOfWork.run(() => database.servers.isLiving(id));

describeEachDatabase('the servers of a database', ({ open, createUrl, label }) => {
  it('know themselves, and none that has never been', async () => {
    const database = await open();
    await database.servers.join('one');
    expect([await lives(database, 'one'), await lives(database, 'two')]).toEqual([true, false]);
  });

  it.runIf(label === 'PostgreSQL')('know one another until one ends', async () => {
    const url = await createUrl();
    const [one, two] = [await openDatabase({ url }), await openDatabase({ url })];
    onTestFinished(() => one.close());
    await Promise.all([one.servers.join('one'), two.servers.join('two')]);
    expect([await lives(one, 'two'), await lives(two, 'one')]).toEqual([true, true]);
    await two.close();
    await vi.waitFor(async () => expect(await lives(one, 'two')).toBe(false), PATIENCE);
  });

  it.runIf(label === 'PostgreSQL')('are known again after a lost connection', async () => {
    const url = await createUrl();
    const lost = vi.fn();
    const [one, two] = [await openDatabase({ url }), await openDatabase({ url, onConnectionLost: lost })];
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
    await two.servers.join('two');
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and (classid::bigint << 32) | objid::bigint = hashtextextended(current_schema() || '.server two', 1)`.execute(
      one.kysely(),
    );
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), PATIENCE);
    await vi.waitFor(async () => expect(await lives(one, 'two')).toBe(true), PATIENCE);
  });
});
