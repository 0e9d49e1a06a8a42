import type { DeliveryKey, Replay, ReplayStore } from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { createValueLists } from '../../queries/value-lists.ts';
import type { EventStorePorts } from './create-event-stores.ts';

const COLUMNS = [
  ...(['plugin', 'hooks', 'user_id', 'since', 'until'] as const),
  ...(['after_user', 'after_position', 'replayed'] as const),
] satisfies readonly (keyof Replay)[];

type Counted = Replay & { readonly count: number };
type Adding = Pick<Replay, 'plugin'> & { readonly ids: readonly string[]; readonly now: string };

/** The replays, and the notes of what was handled. */
export function createReplayStore({ executor, unitOfWork }: EventStorePorts): ReplayStore {
  const { dialect, defineQuery } = executor;
  const list = defineQuery((db) => db.selectFrom('event_replays').select(COLUMNS).orderBy('plugin'));
  const insert = defineQuery((db, parameter: Parameter<Replay>) =>
    db
      .insertInto('event_replays')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.column('plugin').doNothing()),
  );
  const take = defineQuery((db, parameter: Parameter<Pick<Replay, 'plugin'>>) => {
    const query = db.selectFrom('event_replays').select(COLUMNS).where('plugin', '=', parameter('plugin'));
    return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
  });
  const move = defineQuery((db, parameter: Parameter<Replay>) =>
    db
      .updateTable('event_replays')
      .set(parameter.each(['after_user', 'after_position', 'replayed']))
      .where('plugin', '=', parameter('plugin')),
  );
  const end = defineQuery((db, parameter: Parameter<Pick<Replay, 'plugin'>>) =>
    db.deleteFrom('event_replays').where('plugin', '=', parameter('plugin')),
  );
  const { countWaiting, listNext, addDeliveries } = defineSteps(executor);
  const note = defineQuery((db, parameter: Parameter<DeliveryKey & { user_id: string; handled_at: string }>) =>
    db
      .insertInto('handled_events')
      .values(parameter.each(['event_id', 'plugin', 'user_id', 'handled_at']))
      .onConflict((conflict) => conflict.columns(['event_id', 'plugin']).doNothing()),
  );

  return {
    list: () => list.all({}),
    insert: async (replay) => (await insert.run(replay)) > 0,
    advance: (plugin, count, now) =>
      unitOfWork.run(async () => {
        const replay = await take.first({ plugin });
        if (replay === null) return false;
        // What was told before is to be delivered first: so the table stays small.
        if (((await countWaiting.first({ plugin, count }))?.waiting ?? 0) >= count) return true;
        const events = await listNext.all({ ...replay, count });
        const last = events.at(-1);
        if (last !== undefined) await addDeliveries.run({ plugin, ids: events.map(({ id }) => id), now });
        if (last === undefined || events.length < count) {
          await end.run({ plugin });
          return false;
        }
        const { user_id: after_user, position: after_position } = last;
        await move.run({ ...replay, after_user, after_position, replayed: replay.replayed + events.length });
        return true;
      }),
    note: async (key, user_id, now) => (await note.run({ ...key, user_id, handled_at: now })) > 0,
  };
}

/** A step of a replay: the next events, and their deliveries. */
function defineSteps({ dialect, defineQuery }: Executor) {
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const asTime = (value: unknown) => (dialect === 'postgres' ? sql`cast(${value} as timestamptz)` : sql`${value}`);
  const countWaiting = defineQuery((db, parameter: Parameter<{ plugin: string; count: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('event_deliveries')
          .select('event_id')
          .where('plugin', '=', parameter('plugin'))
          .where('state', '=', sql.lit('waiting'))
          .where('replayed', '=', sql<boolean>`true`)
          .limit(parameter('count'))
          .as('told'),
      )
      .select((eb) => eb.fn.countAll<number>().as('waiting')),
  );
  const listNext = defineQuery((db, parameter: Parameter<Counted>) =>
    db
      .selectFrom('events')
      .select(['id', 'user_id', 'position'])
      .where(sql<SqlBool>`(user_id, position) > (${parameter('after_user')}, ${parameter('after_position')})`)
      .where(isAnyOf('hook', elementsOf(parameter('hooks'))))
      .where(sql<SqlBool>`(cast(${parameter('user_id')} as text) is null or user_id = ${parameter('user_id')})`)
      .where(sql<SqlBool>`(${asTime(parameter('since'))} is null or created_at >= ${parameter('since')})`)
      .where('created_at', '<=', parameter('until'))
      .orderBy('user_id')
      .orderBy('position')
      .limit(parameter('count')),
  );
  const addDeliveries = defineQuery((db, parameter: Parameter<Adding>) =>
    db
      .insertInto('event_deliveries')
      .columns(['event_id', 'plugin', 'hook', 'user_id', 'position', 'state', 'tries', 'due_at', 'replayed'])
      .expression((eb) =>
        eb
          .selectFrom('events')
          .select(['id', sql<string>`cast(${parameter('plugin')} as text)`.as('plugin'), 'hook', 'user_id', 'position'])
          .select([
            sql.lit<'waiting' | 'dead'>('waiting').as('state'),
            sql.lit(0).as('tries'),
            sql<string>`${asTime(parameter('now'))}`.as('due_at'),
            sql<boolean>`true`.as('replayed'),
          ])
          .where(isAnyOf('id', elementsOf(parameter('ids')))),
      )
      .onConflict((conflict) => conflict.columns(['event_id', 'plugin']).doNothing()),
  );
  return { countWaiting, listNext, addDeliveries };
}
