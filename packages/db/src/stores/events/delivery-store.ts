import { type DeliveryKey, type DeliveryState, type DeliveryStore, isKeptHook } from '@learnwright/core';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../../core-tables.ts';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { createValueLists } from '../../queries/value-lists.ts';
import { createWorkLeases } from '../work/work-leases.ts';
import type { EventStorePorts } from './create-event-stores.ts';
import { defineReading, IS_FIRST } from './delivery-list.ts';

type Now = { readonly now: string };
type Queue = { readonly plugin: string; readonly user_id: string };
type Change = Parameters<DeliveryStore['putBack']>[2];
type Selection = { readonly plugin: string | null; readonly event_id: string | null };

/** How many dead deliveries a statement deletes: others write between two of them. */
const DISCARDED_AT_ONCE = 500;

const WAITING = sql.lit<DeliveryState>('waiting');
const DEAD = sql.lit<DeliveryState>('dead');

/** The deliveries. */
export function createDeliveryStore({ executor, unitOfWork }: EventStorePorts): DeliveryStore {
  const { defineQuery } = executor;
  const due = defineQuery((db, parameter: Parameter<Now & { readonly plugin: string; readonly count: number }>) =>
    firstOfLines(db)
      .where('due.plugin', '=', parameter('plugin'))
      .where('due.due_at', '<=', parameter('now'))
      .where(isFree(parameter('now')))
      .orderBy('due.due_at')
      .limit(parameter('count')),
  );
  const dueInQueue = defineQuery((db, parameter: Parameter<Now & Queue>) =>
    firstOfLines(db)
      .where('due.plugin', '=', parameter('plugin'))
      .where('due.user_id', '=', parameter('user_id'))
      .where('due.due_at', '<=', parameter('now'))
      .where(isFree(parameter('now')))
      .limit(1),
  );
  const { removeFinished, lockEvents, removeEvents, removeNotes } = defineFinish(executor);
  const { putBack, others, retry, discard } = defineChanges(executor);
  const { list, countByState, oldestDue } = defineReading(executor);

  return {
    leases: createWorkLeases(executor, {
      ...{ table: 'event_deliveries', id: 'event_id', scope: 'plugin', open: `free.state = 'waiting'` },
    }),
    listDue: (plugin, now, count) => due.all({ plugin, now, count }),
    findDue: ({ plugin, user_id }, now) => dueInQueue.first({ plugin, user_id, now }),
    finish: async (deliveries, ended) => {
      const keys = deliveries.map(({ event_id, plugin }) => [event_id, plugin] as const);
      if (ended.length === 0) return void (await removeFinished.run({ keys }));
      await unitOfWork.run(async () => {
        // Of two servers that end the last deliveries of an event, the later one deletes the event.
        await lockEvents.all({ ids: ended });
        await removeFinished.run({ keys });
        await removeEvents.run({ ids: ended });
        await removeNotes.run({ ids: ended });
      });
    },
    putBack: async ({ event_id, plugin }, owner, change) =>
      void (await putBack.run({ event_id, plugin, owner, ...change })),
    listOtherOwners: async (owner) => (await others.all({ owner })).flatMap((row) => row.owner ?? []),
    retry: ({ plugin = null, event_id = null }, now) => retry.run({ plugin, event_id, now }),
    discard: async ({ plugin = null, event_id = null }) => {
      for (let discarded = 0; ; ) {
        const rows = await unitOfWork.run(async () => {
          const found = await discard.all({ plugin, event_id, count: DISCARDED_AT_ONCE });
          // Events of the other hooks are kept: they can be told again.
          const ids = [...new Set(found.filter(({ hook }) => !isKeptHook(hook)).map((row) => row.event_id))];
          if (ids.length === 0) return found;
          await lockEvents.all({ ids });
          await removeEvents.run({ ids });
          await removeNotes.run({ ids });
          return found;
        });
        discarded += rows.length;
        if (rows.length < DISCARDED_AT_ONCE) return discarded;
      }
    },
    list,
    summary: async (now) => {
      const counts = new Map((await countByState.all({})).map(({ state, count }) => [state, Number(count)]));
      const oldest = await oldestDue.all({ now });
      const times = oldest.flatMap(({ due_at }) => due_at ?? []).toSorted();
      return { waiting: counts.get('waiting') ?? 0, dead: counts.get('dead') ?? 0, oldest_due_at: times[0] ?? null };
    },
  };
}

/** The deliveries that are the first waiting ones of their queues, with their events. */
function firstOfLines(db: Kysely<CoreTables>) {
  return db
    .selectFrom('event_deliveries as due')
    .innerJoin('events', 'events.id', 'due.event_id')
    .select(['due.event_id', 'due.plugin', 'due.hook', 'due.user_id', 'due.tries', 'due.replayed'])
    .select(['events.arguments', 'events.created_at'])
    .where('due.state', '=', WAITING)
    .where(IS_FIRST);
}

function isSelected(parameter: Parameter<Selection>) {
  return sql<SqlBool>`(cast(${parameter('plugin')} as text) is null or plugin = ${parameter('plugin')})
    and (cast(${parameter('event_id')} as text) is null or event_id = ${parameter('event_id')})`;
}

function isFree(now: unknown) {
  return sql<SqlBool>`(due.leased_until is null or due.leased_until <= ${now})`;
}

function defineFinish({ dialect, defineQuery }: Executor) {
  const { elementsOf, isAnyOf, arePairOf } = createValueLists(dialect);
  type Keys = Parameter<{ readonly keys: readonly (readonly [string, string])[] }>;
  type Ids = Parameter<{ readonly ids: readonly string[] }>;
  const removeFinished = defineQuery((db, parameter: Keys) =>
    db.deleteFrom('event_deliveries').where(arePairOf(['event_id', 'plugin'], parameter('keys'))),
  );
  const lockEvents = defineQuery((db, parameter: Ids) => {
    const query = db
      .selectFrom('events')
      .select('id')
      .where(isAnyOf('id', elementsOf(parameter('ids'))))
      .orderBy('id');
    return dialect === 'postgres' ? query.forUpdate() : query;
  });
  const removeEvents = defineQuery((db, parameter: Ids) =>
    db
      .deleteFrom('events')
      .where(isAnyOf('id', elementsOf(parameter('ids'))))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('event_deliveries')
              .select('event_deliveries.plugin')
              .whereRef('event_deliveries.event_id', '=', 'events.id'),
          ),
        ),
      ),
  );
  const removeNotes = defineQuery((db, parameter: Ids) =>
    db
      .deleteFrom('handled_events')
      .where(isAnyOf('event_id', elementsOf(parameter('ids'))))
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('events').select('events.id').whereRef('events.id', '=', 'handled_events.event_id')),
        ),
      ),
  );
  return { removeFinished, lockEvents, removeEvents, removeNotes };
}

function defineChanges({ dialect, defineQuery }: Executor) {
  const free = { owner: null, leased_until: null };
  const putBack = defineQuery((db, parameter: Parameter<DeliveryKey & Change & { readonly owner: string }>) =>
    db
      .updateTable('event_deliveries')
      .set({ ...parameter.each(['state', 'tries', 'due_at', 'last_error']), ...free })
      .where('event_id', '=', parameter('event_id'))
      .where('plugin', '=', parameter('plugin'))
      .where('owner', '=', parameter('owner')),
  );
  const others = defineQuery((db, parameter: Parameter<{ readonly owner: string }>) =>
    db
      .selectFrom('event_deliveries')
      .select('owner')
      .distinct()
      .where('owner', 'is not', null)
      .where('owner', '<>', parameter('owner')),
  );
  const retry = defineQuery((db, parameter: Parameter<Selection & Now>) =>
    db
      .updateTable('event_deliveries')
      .set({ state: WAITING, tries: sql.lit(0), due_at: parameter('now'), ...free })
      .where('state', '=', DEAD)
      .where(isSelected(parameter)),
  );
  const discard = defineQuery((db, parameter: Parameter<Selection & { readonly count: number }>) => {
    const dead = db
      .selectFrom('event_deliveries')
      .select(['event_id', 'plugin'])
      .where('state', '=', DEAD)
      .where(isSelected(parameter))
      .limit(parameter('count'));
    // Of two who discard at once, none waits for the other.
    const locked = dialect === 'postgres' ? dead.forUpdate().skipLocked() : dead;
    return db
      .deleteFrom('event_deliveries')
      .where(sql<SqlBool>`(event_id, plugin) in (${locked})`)
      .returning(['event_id', 'hook']);
  });
  return { putBack, others, retry, discard };
}
