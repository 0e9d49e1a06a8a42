import { type DurableHook, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { NOON } from '../../../tests/records.ts';
import type { Database } from '../../database.ts';

const [KEPT, PASSING] = ['on_session_complete', 'on_elements_moved'] as const satisfies DurableHook[];
const DEAD = { state: 'dead', tries: 12, due_at: NOON, last_error: 'torn' } as const;

interface EventTables {
  readonly events: { readonly id: string };
}

describeEachDatabase('dead deliveries', ({ open }) => {
  /** A database with deliveries to two plugins of as many events of each hook, of which those of the first plugin are dead. */
  async function start(count: number): Promise<Database> {
    const database = await open();
    const { events, subscriptions, deliveries } = database.events;
    const lease = { owner: 'me', until: NOON, plugins: ['one'] };
    for (const hook of [KEPT, PASSING]) {
      for (const plugin of ['one', 'two']) await subscriptions.save({ plugin, hook, since: NOON, ended_at: null });
    }
    await database.unitOfWork.run(async () => {
      for (let index = 0; index < count; index += 1) {
        for (const hook of [KEPT, PASSING]) {
          const event = { id: `${hook}:${index}`, hook, user_id: `${hook}-${index}`, project_id: null, arguments: [] };
          await events.publish(
            { ...event, created_at: NOON },
            { lease: () => lease, published: async () => undefined },
          );
        }
      }
    });
    const keys = (await deliveries.list({ plugin: 'one' }, WHOLE_LIST)).items;
    await deliveries.leases.take(keys, { owner: 'other', now: NOON, until: NOON });
    for (const key of keys) await deliveries.putBack(key, 'other', DEAD);
    return database;
  }

  const idsOf = async (database: Database) =>
    (await database.kysely<EventTables>().selectFrom('events').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const left = async ({ events }: Database) =>
    (await events.deliveries.list({}, WHOLE_LIST)).items.map(({ event_id, plugin }) => `${event_id} ${plugin}`);

  it('are discarded by plugin and event, and never those that wait', async () => {
    const database = await start(2);
    const { deliveries } = database.events;
    expect(await deliveries.discard({ plugin: 'two' })).toBe(0);
    expect(await deliveries.discard({ event_id: `${KEPT}:0`, plugin: 'two' })).toBe(0);
    expect(await deliveries.discard({ event_id: `${KEPT}:0`, plugin: 'one' })).toBe(1);
    expect(await deliveries.discard({ plugin: 'one' })).toBe(3);
    const waiting = [`${PASSING}:0 two`, `${PASSING}:1 two`, `${KEPT}:0 two`, `${KEPT}:1 two`];
    expect((await left(database)).toSorted()).toEqual(waiting);
    expect(await deliveries.summary(NOON)).toMatchObject({ waiting: 4, dead: 0 });
  });

  it('take an event with them that is not kept and that no one else is to be told of', async () => {
    const database = await start(1);
    const { deliveries } = database.events;
    await deliveries.finish([{ event_id: `${PASSING}:0`, plugin: 'two' }], [`${PASSING}:0`]);
    await deliveries.finish([{ event_id: `${KEPT}:0`, plugin: 'two' }], []);
    expect(await idsOf(database)).toEqual([`${PASSING}:0`, `${KEPT}:0`]);
    expect(await deliveries.discard({})).toBe(2);
    expect([await idsOf(database), await left(database)]).toEqual([[`${KEPT}:0`], []]);
  });

  it('are discarded once, or tried again once, however many ask at the same time', async () => {
    const database = await start(260);
    const { deliveries } = database.events;
    const counts = await Promise.all([
      ...[deliveries.discard({}), deliveries.discard({}), deliveries.discard({ plugin: 'one' })],
      deliveries.retry({}, NOON),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(520);
    expect(await deliveries.summary(NOON)).toMatchObject({ waiting: 520 + (counts[3] ?? 0), dead: 0 });
  });

  it('are listed by their learner', async () => {
    const { deliveries } = (await start(2)).events;
    const { items } = await deliveries.list({ user_id: `${KEPT}-1`, state: 'dead' }, WHOLE_LIST);
    expect(items).toMatchObject([{ event_id: `${KEPT}:1`, plugin: 'one', user_id: `${KEPT}-1`, created_at: NOON }]);
  });
});
