import {
  type DeliveryLease,
  type LeasedSchedule,
  type PluginSchedule,
  pluginScheduleSchema,
  type ScheduleKey,
  type ScheduleOutcome,
  type ScheduleStore,
} from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../../queries/executor.ts';

const COLUMNS = pluginScheduleSchema.keyof().options;
const LEASED = [...COLUMNS, 'owner', 'leased_until'] as const;

type Claiming = ScheduleKey & DeliveryLease & { readonly now: string };
type Ending = ScheduleKey &
  ScheduleOutcome &
  Pick<LeasedSchedule, 'owner' | 'leased_until'> & { readonly claimed_slot: string };

/** The scheduled work of plugins; a server claims in one statement, so that one of many gets it. */
export function createScheduleStore({ dialect, defineQuery }: Executor): ScheduleStore {
  const list = defineQuery((db) => db.selectFrom('plugin_schedules').select(LEASED).orderBy('plugin').orderBy('name'));
  const insert = defineQuery((db, parameter: Parameter<PluginSchedule>) =>
    db
      .insertInto('plugin_schedules')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(['plugin', 'name']).doNothing()),
  );
  const changeRule = defineQuery((db, parameter: Parameter<PluginSchedule>) =>
    db
      .updateTable('plugin_schedules')
      .set(parameter.each(['rule', 'slot_at', 'due_at', 'tries', 'last_error']))
      .where('plugin', '=', parameter('plugin'))
      .where('name', '=', parameter('name')),
  );
  const claim = defineQuery((db, parameter: Parameter<Claiming>) =>
    db
      .updateTable('plugin_schedules')
      .set({ owner: parameter('owner'), leased_until: parameter('until'), last_started_at: parameter('now') })
      .where('plugin', '=', parameter('plugin'))
      .where('name', '=', parameter('name'))
      .where('due_at', '<=', parameter('now'))
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', parameter('now'))]))
      .returning(LEASED),
  );
  const asTime = (value: unknown) =>
    dialect === 'postgres' ? sql<string>`cast(${value} as timestamptz)` : sql<string>`${value}`;
  const end = defineQuery((db, parameter: Parameter<Ending>) => {
    const isSame = sql<boolean>`slot_at = ${asTime(parameter('claimed_slot'))}`;
    return db
      .updateTable('plugin_schedules')
      .set({
        slot_at: sql<string>`case when ${isSame} then ${asTime(parameter('slot_at'))} else slot_at end`,
        due_at: sql<string>`case when ${isSame} then ${asTime(parameter('due_at'))} else due_at end`,
        tries: sql<number>`case when ${isSame} then cast(${parameter('tries')} as integer) else tries end`,
        last_succeeded_at: parameter('last_succeeded_at'),
        last_error: parameter('last_error'),
        owner: null,
        leased_until: null,
      })
      .where('plugin', '=', parameter('plugin'))
      .where('name', '=', parameter('name'))
      .where('owner', '=', parameter('owner'))
      .where('leased_until', '=', parameter('leased_until'));
  });
  const release = defineQuery((db, parameter: Parameter<{ readonly owner: string }>) =>
    db.updateTable('plugin_schedules').set({ owner: null, leased_until: null }).where('owner', '=', parameter('owner')),
  );
  const releaseAll = defineQuery((db) =>
    db.updateTable('plugin_schedules').set({ owner: null, leased_until: null }).where('owner', 'is not', null),
  );
  const remove = defineQuery((db, parameter: Parameter<ScheduleKey>) =>
    db.deleteFrom('plugin_schedules').where('plugin', '=', parameter('plugin')).where('name', '=', parameter('name')),
  );
  const removePlugin = defineQuery((db, parameter: Parameter<Pick<ScheduleKey, 'plugin'>>) =>
    db.deleteFrom('plugin_schedules').where('plugin', '=', parameter('plugin')),
  );
  return {
    list: () => list.all({}),
    insert: async (schedule) => void (await insert.run(schedule)),
    changeRule: async (schedule) => void (await changeRule.run(schedule)),
    claim: (key, lease) => claim.first({ ...key, ...lease }),
    end: async ({ plugin, name, owner, leased_until, slot_at: claimed_slot }, outcome) =>
      void (await end.run({ plugin, name, owner, leased_until, claimed_slot, ...outcome })),
    release: async (owner) => void (owner === null ? await releaseAll.run({}) : await release.run({ owner })),
    delete: async (key) => void (await remove.run(key)),
    deletePlugin: async (plugin) => void (await removePlugin.run({ plugin })),
  };
}
