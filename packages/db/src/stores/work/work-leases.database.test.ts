import type { WorkLeases } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { insertRecords } from '../../../tests/insert-records.ts';
import { later, NOON, RECORDS } from '../../../tests/records.ts';
import type { Database } from '../../database.ts';

/** A table of work, as the suite sees it. */
interface Kind<Key> {
  readonly leases: WorkLeases<Key>;
  /** Inserts rows that are due at noon, and returns their keys. */
  insert(count: number): Promise<Key[]>;
}

const at = (seconds: number) => later(NOON, seconds * 1_000_000);
const lease = (owner: string, now: number, until = now + 30) => ({ owner, now: at(now), until: at(until) });

/** The suite of a table of work. */
function leaseSuite<Key>(name: string, createKind: (database: Database) => Kind<Key>): void {
  describeEachDatabase(`the leases of ${name}`, ({ createUrl, open, label }) => {
    async function start() {
      const url = await createUrl();
      const database = await open(url);
      await insertRecords(database);
      return { url, ...createKind(database) };
    }

    it('are given to one of many servers that want the same rows at once', async () => {
      const { url, leases, insert } = await start();
      const keys = await insert(60);
      const all = [leases];
      // A SQLite file is served by one process.
      for (let count = 0; label === 'PostgreSQL' && count < 3; count += 1) all.push(createKind(await open(url)).leases);
      const taken = await Promise.all(
        Array.from({ length: 40 }, (_, index) => all[index % all.length]?.take(keys, lease(`${index}`, 1))),
      );
      expect(namesOf(taken.flatMap((part) => part ?? []))).toEqual(namesOf(keys));
    });

    it('are not given before a row is due, nor while another server has it', async () => {
      const { leases, insert } = await start();
      const keys = await insert(2);
      expect(await leases.take(keys, lease('one', -1))).toEqual([]);
      expect(namesOf(await leases.take(keys, lease('one', 0)))).toEqual(namesOf(keys));
      expect(await leases.take(keys, lease('two', 29))).toEqual([]);
      expect(await leases.take(keys, lease('two', 30))).toHaveLength(2);
    });

    it('are extended for those who still have them', async () => {
      const { leases, insert } = await start();
      const [first, second] = await insert(2);
      if (first === undefined || second === undefined) throw new Error('Two rows were inserted.');
      await leases.take([first, second], lease('one', 0));
      await leases.take([second], lease('two', 31));
      expect(await leases.extend([first, second], { owner: 'one', until: at(90) })).toEqual([first]);
      expect(await leases.take([first, second], lease('three', 62))).toEqual([second]);
    });

    it('are given back: one until another time, or all of a server, or of everybody', async () => {
      const { leases, insert } = await start();
      const [first, ...others] = await insert(3);
      if (first === undefined) throw new Error('A row was inserted.');
      await leases.take([first, ...others], lease('one', 0));
      await leases.giveBack(first, 'two', at(1));
      expect(await leases.take([first], lease('two', 1))).toEqual([]);
      await leases.giveBack(first, 'one', at(20));
      expect(await leases.take([first], lease('two', 19))).toEqual([]);
      expect(await leases.take([first], lease('two', 20))).toEqual([first]);
      await leases.release('one');
      expect(await leases.take([first, ...others], lease('three', 2))).toHaveLength(2);
      await leases.release(null);
      expect(await leases.take([first, ...others], lease('four', 20))).toHaveLength(3);
    });
  });
}

function namesOf(keys: readonly unknown[]): string[] {
  return keys.map((key) => JSON.stringify(key)).toSorted();
}

async function insertEach<Key>(count: number, insert: (name: string) => Promise<Key>): Promise<Key[]> {
  const keys: Key[] = [];
  for (let index = 0; index < count; index += 1) keys.push(await insert(crypto.randomUUID()));
  return keys;
}

leaseSuite('jobs', ({ stores: { jobs } }) => ({
  leases: jobs.leases,
  insert: (count) =>
    insertEach(count, async (id) => {
      await jobs.insert({ ...RECORDS.job, id, created_at: NOON });
      return { id };
    }),
}));

leaseSuite('scheduled work', ({ plugins: { schedules } }) => ({
  leases: schedules.leases,
  insert: (count) =>
    insertEach(count, async (name) => {
      const key = { plugin: `plugin-${name.slice(0, 1)}`, name };
      const times = { slot_at: NOON, due_at: NOON, last_started_at: null, last_succeeded_at: null };
      await schedules.insert({ ...key, ...times, rule: { every: { hours: 1 } }, tries: 0, last_error: null });
      return key;
    }),
}));

leaseSuite('deliveries', ({ events: { deliveries, events, subscriptions } }) => ({
  leases: deliveries.leases,
  insert: async (count) => {
    const hook = 'on_elements_moved';
    await subscriptions.save({ plugin: 'one', hook, since: NOON, ended_at: null });
    return insertEach(count, async (id) => {
      const lease = { owner: 'nobody', until: NOON, plugins: [] };
      const event = { id, hook, user_id: `user-${id}`, project_id: null, arguments: [], created_at: NOON };
      await events.publish(event, { lease: () => lease, published: async () => undefined });
      return { event_id: id, plugin: 'one' };
    });
  },
}));
