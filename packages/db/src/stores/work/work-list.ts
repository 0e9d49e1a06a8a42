import type { DeliveryKey, DeliveryState, Job, StoredWork, WorkFilter, WorkStore } from '@learnwright/core';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { defineList } from '../../queries/list.ts';
import { createValueLists } from '../../queries/value-lists.ts';

type Listed = WorkFilter & { readonly now: string };
type WorkTables = { readonly work: StoredWork & { readonly taker: string } };

const COLUMNS = [
  ...(['kind', 'id', 'name', 'plugin', 'user_id', 'status', 'tries', 'due_at', 'owner', 'last_error'] as const),
] satisfies readonly (keyof StoredWork)[];

/** The work of every kind, from the tables of each. */
export function createWorkStore(executor: Executor): WorkStore {
  const { dialect, defineQuery } = executor;
  // The texts of a union need one collation to be compared.
  const text = (value: string) =>
    sql<string>`${sql.raw(value)} ${sql.raw(dialect === 'postgres' ? 'collate "C"' : '')}`;
  const list = defineList<Listed, StoredWork, WorkTables, 'work'>(executor, {
    from: (db, parameter) =>
      db.withTables<WorkTables>().selectFrom(unionOf(text, parameter).as('work')).select(COLUMNS),
    filters: ['kind', 'status', 'plugin'],
    order: [
      { column: 'due_at', direction: 'asc', kind: 'timestamp' },
      { column: 'kind', direction: 'asc', kind: 'text' },
      { column: 'id', direction: 'asc', kind: 'text' },
      { column: 'taker', direction: 'asc', kind: 'text' },
    ],
    sortValues: ({ due_at, kind, id, plugin }) => [due_at, kind, id, plugin ?? ''],
  });
  // Each has an index of its own, which "or" would not use: ended jobs are many.
  const countJobs = defineQuery((db) => {
    const counted = (which: RawBuilder<SqlBool>) =>
      db
        .selectFrom('jobs')
        .select(['status', (eb) => eb.fn.countAll<number | string>().as('count')])
        .where(which)
        .groupBy('status');
    return counted(sql`ended_at is null`).unionAll(counted(sql`status = 'failed'`));
  });
  const countSchedules = defineQuery((db) =>
    db
      .selectFrom('plugin_schedules')
      .select([(eb) => eb.fn.countAll<number | string>().as('total')])
      .select((eb) => eb.fn.count<number | string>('last_error').as('failing')),
  );
  const firstOfLine = defineFirstOfLine(executor);
  return {
    list: (filter, now, page) => list({ ...filter, now }, page),
    findAhead: async (deliveries) => {
      if (deliveries.length === 0) return [];
      const keys = deliveries.map(({ event_id, plugin }) => [event_id, plugin] as const);
      return (await firstOfLine.all({ keys })).flatMap((row) =>
        row.ahead === null ? [] : { ...row, ahead: row.ahead },
      );
    },
    count: async () => {
      const counts = new Map((await countJobs.all({})).map(({ status, count }) => [status, Number(count)]));
      const of = (status: Job['status']) => counts.get(status) ?? 0;
      const schedules = await countSchedules.first({});
      return {
        jobs: { queued: of('queued'), running: of('running'), failed: of('failed') },
        schedules: { total: Number(schedules?.total ?? 0), failing: Number(schedules?.failing ?? 0) },
      };
    },
  };
}

/** Of some deliveries those that wait, with the event of the first one before them in their line. */
function defineFirstOfLine({ dialect, defineQuery }: Executor) {
  const { arePairOf } = createValueLists(dialect);
  return defineQuery((db, parameter: Parameter<{ readonly keys: readonly (readonly [string, string])[] }>) =>
    db
      .selectFrom('event_deliveries as due')
      .select(['due.event_id', 'due.plugin'])
      .select(
        sql<string | null>`(
          select before.event_id from event_deliveries as before
          where before.user_id = due.user_id and before.plugin = due.plugin
            and before.state = 'waiting' and before.position < due.position
          order by before.position limit 1)`.as('ahead'),
      )
      .where('due.state', '=', sql.lit<DeliveryState>('waiting'))
      .where(arePairOf(['due.event_id', 'due.plugin'], parameter('keys')))
      .$castTo<DeliveryKey & { readonly ahead: string | null }>(),
  );
}

function unionOf(text: (value: string) => RawBuilder<string>, parameter: Parameter<Listed>) {
  const running = sql`case when leased_until > ${parameter('now')} then 'running' else 'waiting' end`;
  const jobs = (which: RawBuilder<unknown>) => sql`
    select 'job', id, kind, plugin, coalesce(plugin, ''), user_id,
      case status when 'queued' then 'waiting' else status end,
      tries, coalesce(due_at, created_at), owner, error ->> 'detail'
    from jobs where ${which}`;
  return sql<WorkTables['work']>`(
    select ${text(`'delivery'`)} as kind, ${text('event_id')} as id, ${text('hook')} as name, ${text('plugin')} as plugin,
      ${text('plugin')} as taker, ${text('user_id')} as user_id,
      (case when state = 'dead' then 'failed' else ${running} end) ${text('')} as status,
      tries, due_at, ${text('owner')} as owner, ${text('last_error')} as last_error
    from event_deliveries
    union all ${jobs(sql`ended_at is null`)}
    union all ${jobs(sql`status = 'failed'`)}
    union all
    select 'schedule', name, name, plugin, plugin, null, ${running}, tries, due_at, owner, last_error
    from plugin_schedules)`;
}
