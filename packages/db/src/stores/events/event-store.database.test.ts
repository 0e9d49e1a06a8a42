import type { EventPublication, NewEvent, PublishedDelivery } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../database.ts';
import { CORE_MIGRATIONS } from '../../migrations/core-migrations.ts';
import { openDatabase } from '../../open-database.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';
const LEARNERS = 500;

function eventOf(user_id: string, id: string): NewEvent {
  return { id, hook: 'on_elements_moved', user_id, project_id: null, arguments: [], created_at: NOW };
}

/** A publication that notes what it is told. */
function createPublication(published: PublishedDelivery[]): EventPublication {
  return {
    lease: () => ({ owner: 'me', until: '2026-11-20T13:00:00.000000+00:00', plugins: ['one'] }),
    published: async (deliveries) => void published.push(...deliveries),
  };
}

describeEachDatabase('a unit of work with events of very many learners', ({ label, createUrl }) => {
  it('needs no lock for each of them, leases what a server can deliver at once, and keeps their order', async () => {
    const url = await createUrl();
    const [database, other] = [await openDatabase({ url }), await openDatabase({ url })];
    onTestFinished(async () => {
      await database.close();
      await other.close();
    });
    await database.migrate([CORE_MIGRATIONS]);
    const { events, subscriptions } = database.events;
    await subscriptions.save({ plugin: 'one', hook: 'on_elements_moved', since: NOW, ended_at: null });
    const published: PublishedDelivery[] = [];
    const later: PublishedDelivery[] = [];
    const storing = database.unitOfWork.run(async () => {
      for (let index = 0; index < LEARNERS; index += 1) {
        await events.publish(eventOf(`user-${index}`, `moved-${index}`), createPublication(published));
      }
    });
    const locks = label === 'PostgreSQL' ? await countLocksDuring(storing, other) : 0;
    await storing;
    await other.events.events.publish(eventOf('user-499', 'later'), createPublication(later));
    expect(published).toHaveLength(LEARNERS);
    expect(published.filter(({ is_leased }) => is_leased)).toHaveLength(200);
    expect(later.map(({ is_leased }) => is_leased)).toEqual([false]);
    expect(locks).toBeLessThan(100);
  });
});

/** The most locks by name that were there at once while a promise was pending. */
async function countLocksDuring(work: Promise<unknown>, database: Database): Promise<number> {
  let isPending = true;
  work.finally(() => {
    isPending = false;
  });
  let most = 0;
  while (isPending) {
    const { rows } = await sql<{ locks: number }>`
      select cast(count(*) as integer) as locks from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    `.execute(database.kysely());
    most = Math.max(most, rows[0]?.locks ?? 0);
  }
  return most;
}
