import { DURABLE_HOOKS, type EventSubscription, isKeptHook, type SubscriptionStore } from '@learnwright/core';
import { sql } from 'kysely';
import type { Parameter } from '../../queries/executor.ts';
import { excluded } from '../../queries/executor.ts';
import { createValueLists } from '../../queries/value-lists.ts';
import type { EventStorePorts } from './create-event-stores.ts';

const COLUMNS = ['plugin', 'hook', 'since', 'ended_at'] as const satisfies readonly (keyof EventSubscription)[];

type OfPlugin = Parameter<{ readonly plugin: string }>;

/** The subscriptions of plugins to durable hooks. */
export function createSubscriptionStore({ executor, db }: EventStorePorts): SubscriptionStore {
  const { dialect, defineQuery } = executor;
  const list = defineQuery((query) =>
    query.selectFrom('event_subscriptions').select(COLUMNS).orderBy('plugin').orderBy('hook'),
  );
  const save = defineQuery((query, parameter: Parameter<EventSubscription>) =>
    query
      .insertInto('event_subscriptions')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(['plugin', 'hook']).doUpdateSet(excluded(COLUMNS))),
  );
  const removals = (['event_deliveries', 'event_subscriptions', 'event_replays'] as const).map((table) =>
    defineQuery((query, parameter: OfPlugin) => query.deleteFrom(table).where('plugin', '=', parameter('plugin'))),
  );
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  // Events that were there for this plugin alone.
  const removePassing = defineQuery((query, parameter: Parameter<{ readonly hooks: readonly string[] }>) =>
    query
      .deleteFrom('events')
      .where(isAnyOf('hook', elementsOf(parameter('hooks'))))
      .where('id', 'not in', (eb) => eb.selectFrom('event_deliveries').select('event_id')),
  );
  return {
    list: () => list.all({}),
    lock: async () => {
      // On SQLite one unit of work runs at a time. Here an event reads the subscriptions while it stores its deliveries.
      if (dialect === 'postgres') await sql`lock table event_deliveries in share row exclusive mode`.execute(db);
    },
    save: async (subscription) => void (await save.run(subscription)),
    deletePlugin: async (plugin) => {
      for (const removal of removals) await removal.run({ plugin });
      await removePassing.run({ hooks: DURABLE_HOOKS.filter((hook) => !isKeptHook(hook)) });
    },
  };
}
