import type { DeliveryEntry, DeliveryFilter, NewEvent } from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../../core-tables.ts';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { defineList } from '../../queries/list.ts';

/** Of an event what deliveries do not have: so filters need not say whose columns they name. */
type ListTables = CoreTables & { readonly event: Pick<NewEvent, 'id' | 'created_at'> };

/** Nothing waits in the same queue before a delivery. */
export const IS_FIRST = sql<SqlBool>`not exists (
  select 1 from event_deliveries as before
  where before.user_id = due.user_id and before.plugin = due.plugin
    and before.state = 'waiting' and before.position < due.position)`;

/** What operators read of the deliveries: the list, how many there are, and since when the oldest one waits. */
export function defineReading(executor: Executor) {
  const { defineQuery } = executor;
  const list = defineList<DeliveryFilter, DeliveryEntry, ListTables, 'event_deliveries' | 'event'>(executor, {
    from: (db) =>
      db
        .selectFrom('event_deliveries')
        .innerJoin(
          db.selectFrom('events').select(['id', 'created_at']).as('event'),
          'event.id',
          'event_deliveries.event_id',
        )
        .select(['event_id', 'plugin', 'hook', 'user_id', 'state', 'tries'])
        .select(['due_at', 'last_error', 'replayed', 'event.created_at']),
    filters: ['state', 'plugin', 'event_id', 'user_id'],
    order: [
      { column: 'due_at', direction: 'asc', kind: 'timestamp' },
      { column: 'event_id', direction: 'asc', kind: 'text' },
      { column: 'plugin', direction: 'asc', kind: 'text' },
    ],
  });
  const countByState = defineQuery((db) =>
    db
      .selectFrom('event_deliveries')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('state'),
  );
  // Each plugin stops at the first delivery whose turn it is, which is nearly always the oldest one.
  const oldestDue = defineQuery((db, parameter: Parameter<{ readonly now: string }>) =>
    db
      .selectFrom((eb) => eb.selectFrom('event_subscriptions').select('plugin').distinct().as('subscribed'))
      .select(
        sql<string | null>`(
          select due.due_at from event_deliveries as due
          where due.plugin = subscribed.plugin and due.state = 'waiting' and due.due_at <= ${parameter('now')}
            and ${IS_FIRST}
          order by due.due_at limit 1)`.as('due_at'),
      ),
  );
  return { list, countByState, oldestDue };
}
