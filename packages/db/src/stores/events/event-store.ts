import type { EventPublication, EventStore, NewEvent, PublishedDelivery, WorkLease } from '@learnwright/core';
import { type Expression, type InsertQueryBuilder, type QueryCreator, sql } from 'kysely';
import type { CoreTables } from '../../core-tables.ts';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { createValueLists } from '../../queries/value-lists.ts';
import type { EventStorePorts } from './create-event-stores.ts';

const COLUMNS = [
  'id',
  'hook',
  'user_id',
  'project_id',
  'arguments',
  'created_at',
] as const satisfies readonly (keyof NewEvent)[];

/**
 * How many deliveries of one unit of work are leased. A unit that concerns more learners, such as a move of elements, leaves the
 * rest to whoever is free.
 */
const LEASED_AT_ONCE = 200;
/** From how many learners on a unit locks the table of events instead of each learner: PostgreSQL has room for some thousand locks. */
const MANY_LEARNERS = 500;

type Lease = WorkLease & { readonly plugins: readonly string[] };
type Stored = NewEvent & Lease;
type DeliveryRow = { readonly plugin: string; readonly owner: string | null };
type Aged = { readonly time: string; readonly count: number };

/**
 * The events. Those of a unit of work are stored as its last step, one learner after the other under a lock by name: so
 * positions follow the order of commits, and nothing is locked afterwards that could end in a deadlock.
 */
export function createEventStore({ executor, ambient, unitOfWork, lockName, db }: EventStorePorts): EventStore {
  const insert = defineInsert(executor);
  const { listOld, removeNotes, remove } = defineRemoval(executor);
  const buffers = new WeakMap<object, NewEvent[]>();

  async function publish(event: NewEvent, publication: EventPublication): Promise<void> {
    const unit = ambient.current();
    if (unit === null) return unitOfWork.run(() => publish(event, publication));
    if (unit.lastSteps === null) throw new Error('Nothing can be published where nothing can be written.');
    const buffer = buffers.get(unit);
    if (buffer !== undefined) {
      buffer.push(event);
      return;
    }
    const events = [event];
    buffers.set(unit, events);
    unit.lastSteps.push(async () => {
      const deliveries = await storeAll(events, publication.lease());
      if (deliveries.length > 0) unit.tasks.push(() => publication.published(deliveries));
    });
  }

  async function storeAll(events: readonly NewEvent[], lease: Lease): Promise<PublishedDelivery[]> {
    const byLearner = [...Map.groupBy(events, ({ user_id }) => user_id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const deliveries: PublishedDelivery[] = [];
    const isWhole = byLearner.length >= MANY_LEARNERS;
    if (isWhole) await lockAll();
    for (const [user_id, ofLearner] of byLearner) {
      if (!isWhole) await lockName(`events ${user_id}`);
      for (const event of ofLearner) {
        const { owner, until } = lease;
        const plugins = deliveries.length < LEASED_AT_ONCE ? lease.plugins : [];
        for (const row of await insert({ ...event, owner, until, plugins })) {
          deliveries.push({ event, plugin: row.plugin, is_leased: row.owner !== null });
        }
      }
    }
    return deliveries;
  }

  /** Waits for those who store events, and keeps all others waiting until the unit ends. On SQLite one unit runs at a time. */
  async function lockAll(): Promise<void> {
    if (executor.dialect === 'postgres') await sql`lock table events in share row exclusive mode`.execute(db);
  }

  return {
    publish,
    deleteBefore: (time, count) =>
      unitOfWork.run(async () => {
        const ids = (await listOld.all({ time, count })).map(({ id }) => id);
        if (ids.length === 0) return 0;
        await removeNotes.run({ ids });
        return remove.run({ ids });
      }),
  };
}

/** Stores an event that is not there with its deliveries, and returns these: on PostgreSQL in one statement. */
function defineInsert(executor: Executor): (values: Stored) => Promise<DeliveryRow[]> {
  const { dialect, defineQuery } = executor;
  if (dialect === 'postgres') {
    const insert = defineQuery((db, parameter: Parameter<Stored>) =>
      // Of the events, the deliveries see the new one alone.
      insertDeliveries(
        executor,
        db.with('events', (step) => insertEvent(step, parameter).returning([...COLUMNS, 'position'])),
        parameter,
      ),
    );
    return (values) => insert.all(values);
  }
  const insert = defineQuery((db, parameter: Parameter<NewEvent>) => insertEvent(db, parameter));
  const addDeliveries = defineQuery((db, parameter: Parameter<Stored>) => insertDeliveries(executor, db, parameter));
  return async (values) => ((await insert.run(values)) === 0 ? [] : addDeliveries.all(values));
}

function insertEvent(db: QueryCreator<CoreTables>, parameter: Parameter<NewEvent>) {
  return db
    .insertInto('events')
    .values({
      ...parameter.each(COLUMNS),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from events where user_id = ${parameter('user_id')})`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing());
}

/** The deliveries of a stored event: one for each subscriber, leased where it is the first of its queue. */
function insertDeliveries(
  { dialect }: Executor,
  db: QueryCreator<CoreTables>,
  parameter: Parameter<Stored>,
): InsertQueryBuilder<CoreTables, 'event_deliveries', DeliveryRow> {
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const asTime = (value: Expression<string>) =>
    dialect === 'postgres' ? sql<string>`cast(${value} as timestamptz)` : value;
  const isFirst = sql<boolean>`${isAnyOf('subscribed.plugin', elementsOf(parameter('plugins')))} and not exists (
    select 1 from event_deliveries as before
    where before.user_id = events.user_id and before.plugin = subscribed.plugin and before.state = 'waiting')`;
  return db
    .insertInto('event_deliveries')
    .columns([
      ...(['event_id', 'plugin', 'hook', 'user_id', 'position', 'state', 'tries', 'due_at', 'replayed'] as const),
      ...(['leased_until', 'owner'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(['events', 'event_subscriptions as subscribed'])
        .select(['events.id', 'subscribed.plugin', 'events.hook', 'events.user_id', 'events.position'])
        .select([
          sql.lit<'waiting' | 'dead'>('waiting').as('state'),
          sql.lit(0).as('tries'),
          'events.created_at as due_at',
          sql<boolean>`false`.as('replayed'),
          sql<string>`case when ${isFirst} then ${asTime(parameter('until'))} end`.as('leased_until'),
          sql<string>`case when ${isFirst} then cast(${parameter('owner')} as text) end`.as('owner'),
        ])
        .where('events.id', '=', parameter('id'))
        .where('subscribed.hook', '=', parameter('hook'))
        .where('subscribed.ended_at', 'is', null)
        .orderBy('subscribed.plugin'),
    )
    .returning(['plugin', 'owner']);
}

/** Deletes events that are old and wait for nobody, with what was noted of them. */
function defineRemoval({ dialect, defineQuery }: Executor) {
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const listOld = defineQuery((db, parameter: Parameter<Aged>) =>
    db
      .selectFrom('events')
      .select('id')
      .where('created_at', '<', parameter('time'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('event_deliveries')
              .select('event_deliveries.plugin')
              .whereRef('event_deliveries.event_id', '=', 'events.id'),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(parameter('count')),
  );
  type Ids = Parameter<{ readonly ids: readonly string[] }>;
  const removeNotes = defineQuery((db, parameter: Ids) =>
    db.deleteFrom('handled_events').where(isAnyOf('event_id', elementsOf(parameter('ids')))),
  );
  const remove = defineQuery((db, parameter: Ids) =>
    db.deleteFrom('events').where(isAnyOf('id', elementsOf(parameter('ids')))),
  );
  return { listOld, removeNotes, remove };
}
