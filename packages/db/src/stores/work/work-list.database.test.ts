import { type CursorValues, type StoredWork, WHOLE_LIST, type WorkFilter } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { insertRecords } from '../../../tests/insert-records.ts';
import { later, NOON, RECORDS } from '../../../tests/records.ts';
import type { Database } from '../../database.ts';

const at = (minutes: number) => later(NOON, minutes * 60_000_000);
const HOOK = 'on_elements_moved';

describeEachDatabase('the list of work', ({ open }) => {
  let database: Database;
  const list = async (filter: WorkFilter = {}) => (await database.work.list(filter, at(10), WHOLE_LIST)).items;
  const namesOf = (work: readonly StoredWork[]) => work.map(({ kind, id, plugin }) => `${kind} ${id} ${plugin}`);

  beforeAll(async () => {
    database = await open();
    await insertRecords(database);
    const { stores, plugins, events } = database;
    for (const { id } of await stores.jobs.listOpen(100)) await stores.jobs.cancel(id, NOON);
    const error = { code: 'conflict', detail: 'There is one.' };
    await stores.jobs.insert({ ...RECORDS.job, id: 'waits', created_at: at(1), plugin: 'quiz' });
    await stores.jobs.insert({
      ...RECORDS.job,
      id: 'broken',
      created_at: at(2),
      status: 'failed',
      error,
      ended_at: NOON,
    });
    await stores.jobs.insert({ ...RECORDS.job, id: 'runs', created_at: at(3) });
    await stores.jobs.begin({ id: 'runs', tries: 0 }, at(3));
    await stores.jobs.leases.take([{ id: 'runs' }], { owner: 'one', now: at(3), until: at(20) });
    const times = { slot_at: at(4), due_at: at(4), last_started_at: null, last_succeeded_at: null };
    const schedule = { plugin: 'quiz', name: 'nightly', rule: { every: { hours: 1 } } };
    await plugins.schedules.insert({ ...schedule, ...times, tries: 2, last_error: 'full' });
    for (const plugin of ['one', 'two']) {
      await events.subscriptions.save({ plugin, hook: HOOK, since: NOON, ended_at: null });
    }
    const lease = () => ({ owner: 'one', until: at(5), plugins: [] });
    const event = { id: 'moved', hook: HOOK, user_id: 'user', project_id: null, arguments: [], created_at: at(5) };
    await events.events.publish(event, { lease, published: async () => undefined });
    const key = { event_id: 'moved', plugin: 'one' };
    await events.deliveries.leases.take([key], { owner: 'one', now: at(5), until: at(6) });
    const dead = { state: 'dead', tries: 12, due_at: at(6), last_error: 'torn' } as const;
    await events.deliveries.putBack(key, 'one', dead);
  });

  it('has deliveries, jobs and schedules in the order of their times, and nothing that has ended well', async () => {
    expect(await list()).toEqual([
      {
        ...{ kind: 'job', id: 'waits', name: 'export_user', plugin: 'quiz', user_id: 'user', status: 'waiting' },
        ...{ tries: 0, due_at: at(1), owner: null, last_error: null },
      },
      {
        ...{ kind: 'job', id: 'broken', name: 'export_user', plugin: null, user_id: 'user', status: 'failed' },
        ...{ tries: 0, due_at: at(2), owner: null, last_error: 'There is one.' },
      },
      {
        ...{ kind: 'job', id: 'runs', name: 'export_user', plugin: null, user_id: 'user', status: 'running' },
        ...{ tries: 1, due_at: at(3), owner: 'one', last_error: null },
      },
      {
        ...{ kind: 'schedule', id: 'nightly', name: 'nightly', plugin: 'quiz', user_id: null, status: 'waiting' },
        ...{ tries: 2, due_at: at(4), owner: null, last_error: 'full' },
      },
      {
        ...{ kind: 'delivery', id: 'moved', name: HOOK, plugin: 'two', user_id: 'user', status: 'waiting' },
        ...{ tries: 0, due_at: at(5), owner: null, last_error: null },
      },
      {
        ...{ kind: 'delivery', id: 'moved', name: HOOK, plugin: 'one', user_id: 'user', status: 'failed' },
        ...{ tries: 12, due_at: at(6), owner: null, last_error: 'torn' },
      },
    ]);
  });

  it('can be had by kind, status and plugin', async () => {
    expect(namesOf(await list({ kind: 'delivery', status: 'waiting' }))).toEqual(['delivery moved two']);
    expect(namesOf(await list({ status: 'failed' }))).toEqual(['job broken null', 'delivery moved one']);
    expect(namesOf(await list({ plugin: 'quiz' }))).toEqual(['job waits quiz', 'schedule nightly quiz']);
  });

  it('is counted by kind and state', async () => {
    expect(await database.work.count()).toEqual({
      jobs: { queued: 1, running: 1, failed: 1 },
      schedules: { total: 1, failing: 1 },
    });
  });

  it('goes on behind each page', async () => {
    const found: StoredWork[] = [];
    let after: CursorValues | null = null;
    do {
      const page = await database.work.list({}, at(10), { limit: 1, after });
      found.push(...page.items);
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(await list());
  });

  it('names the delivery that others of its line wait behind, until it waits no more', async () => {
    const { events } = database;
    const two = { event_id: 'again', plugin: 'two' };
    const lease = () => ({ owner: 'one', until: at(7), plugins: [] });
    const event = { id: 'again', hook: HOOK, user_id: 'user', project_id: null, arguments: [], created_at: at(7) };
    await events.events.publish(event, { lease, published: async () => undefined });
    const all = ['moved', 'again'].flatMap((event_id) => ['one', 'two'].map((plugin) => ({ event_id, plugin })));
    // That of the plugin one is dead, and holds up nothing.
    expect(await database.work.findAhead(all)).toEqual([{ ...two, ahead: 'moved' }]);
    await events.deliveries.finish([{ event_id: 'moved', plugin: 'two' }], []);
    expect(await database.work.findAhead(all)).toEqual([]);
    expect(await database.work.findAhead([])).toEqual([]);
  });
});
