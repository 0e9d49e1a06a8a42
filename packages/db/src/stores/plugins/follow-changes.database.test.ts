import { createPostgresSchema, describeEachDatabase, startGate } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../database.ts';
import { CORE_MIGRATIONS } from '../../migrations/core-migrations.ts';
import { openDatabase } from '../../open-database.ts';

const advance = ({ plugins, unitOfWork }: Database) => unitOfWork.run(() => plugins.states.advance());

/** Two databases on one PostgreSQL schema, as two processes have them. */
async function openTwo(viaUrl: (url: string) => string = (url) => url) {
  const { url, remove } = await createPostgresSchema();
  const lost: Error[] = [];
  const follower = await openDatabase({ url: viaUrl(url), onConnectionLost: (error) => lost.push(error) });
  const changer = await openDatabase({ url });
  onTestFinished(async () => {
    await Promise.all([follower.close(), changer.close()]);
    await remove();
  });
  await changer.migrate([CORE_MIGRATIONS]);
  return { follower, changer, lost, url: viaUrl(url) };
}

/** The processes of PostgreSQL that carry the locks and notices of a schema: each shows that somebody is at work there. */
async function listeners(database: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory'
    and (classid::bigint << 32) | objid::bigint = hashtextextended(current_schema() || '.at work', 1)
  `.execute(database.kysely());
  return rows.map(({ pid }) => pid);
}

describeEachDatabase('following changes of plugins', ({ open }) => {
  it('begins and ends, more than once', async () => {
    const { plugins } = await open();
    const stops = [await plugins.states.follow(() => undefined), await plugins.states.follow(() => undefined)];
    for (const stop of stops) await stop();
    await stops[0]?.();
  });

  it('is refused in a unit of work', async () => {
    const { plugins, unitOfWork } = await open();
    const unit = unitOfWork.run(() => plugins.states.follow(() => undefined));
    await expect(unit).rejects.toThrow('outside any unit of work');
  });
});

it('tells of a change after its commit, and of none that was rolled back', async () => {
  const { follower, changer } = await openTwo();
  const generations: number[] = [];
  await follower.plugins.states.follow(async () => generations.push(await follower.plugins.states.generation()));
  const undone = changer.unitOfWork.run(async () => {
    await changer.plugins.states.advance();
    throw new Error('second thoughts');
  });
  await expect(undone).rejects.toThrow('second thoughts');
  await changer.unitOfWork.run(async () => {
    await changer.plugins.states.advance();
    expect(await follower.plugins.states.generation()).toBe(0);
    expect(generations).toEqual([]);
  });
  await vi.waitFor(() => expect(generations).toEqual([1]));
  await advance(changer);
  await vi.waitFor(() => expect(generations).toEqual([1, 2]));
});

it('tells every follower, and none of another schema', async () => {
  const { follower, changer } = await openTwo();
  const other = await openTwo();
  const [first, second, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  await follower.plugins.states.follow(first);
  await follower.plugins.states.follow(second);
  await other.follower.plugins.states.follow(elsewhere);
  await advance(changer);
  await vi.waitFor(() => expect([first.mock.calls, second.mock.calls]).toEqual([[[]], [[]]]));
  await advance(other.changer);
  await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledTimes(1));
  expect(first).toHaveBeenCalledTimes(1);
});

it('tells again once its connection was lost and is back, and goes on telling', async () => {
  const { follower, changer, lost } = await openTwo();
  const told = vi.fn();
  await follower.plugins.states.follow(told);
  const [pid] = await listeners(changer);
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(changer.kysely());
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  expect(lost).toHaveLength(1);
  expect(await listeners(changer)).not.toContain(pid);
  await advance(changer);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
});

it('tries until the server is back', async () => {
  const gate = await startGate();
  const { follower, changer } = await openTwo(gate.urlTo);
  const told = vi.fn();
  await follower.plugins.states.follow(told);
  gate.shut();
  await advance(changer);
  await vi.waitFor(() => expect(gate.refused()).toBeGreaterThan(2), { timeout: 10_000 });
  expect(told).not.toHaveBeenCalled();
  gate.open();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await advance(changer);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
});

it('ends with its answer and with the database, also while the server is away', async () => {
  const gate = await startGate();
  const { changer, url } = await openTwo(gate.urlTo);
  const follower = await openDatabase({ url });
  const [ended, told] = [vi.fn(), vi.fn()];
  const stop = await follower.plugins.states.follow(ended);
  await follower.plugins.states.follow(told);
  expect(await listeners(changer)).toHaveLength(1);
  await stop();
  await advance(changer);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  gate.shut();
  await vi.waitFor(() => expect(gate.refused()).toBeGreaterThan(0), { timeout: 10_000 });
  await follower.close();
  gate.open();
  await vi.waitFor(async () => expect(await listeners(changer)).toEqual([]));
  await expect(follower.plugins.states.follow(told)).rejects.toThrow('not open');
  expect([ended.mock.calls, told.mock.calls]).toEqual([[], [[]]]);
});

it('rejects where there is no server', async () => {
  const gate = await startGate();
  const { follower } = await openTwo(gate.urlTo);
  gate.shut();
  await expect(follower.plugins.states.follow(() => undefined)).rejects.toThrow();
});
