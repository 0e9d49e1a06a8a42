import {
  type PluginSchedule,
  pluginScheduleSchema,
  type ScheduleKey,
  type ScheduleOutcome,
  type ScheduleStore,
} from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { createWorkLeases } from '../work/work-leases.ts';

const COLUMNS = pluginScheduleSchema.keyof().options;
const LEASED = [...COLUMNS, 'owner', 'leased_until'] as const;

type Ending = ScheduleKey & ScheduleOutcome & { readonly owner: string; readonly claimed_slot: string };

/** The scheduled work of plugins. */
export function createScheduleStore(executor: Executor): ScheduleStore {
  const { dialect, defineQuery } = executor;
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
      .where('owner', '=', parameter('owner'));
  });
  const remove = defineQuery((db, parameter: Parameter<ScheduleKey>) =>
    db.deleteFrom('plugin_schedules').where('plugin', '=', parameter('plugin')).where('name', '=', parameter('name')),
  );
  const removePlugin = defineQuery((db, parameter: Parameter<Pick<ScheduleKey, 'plugin'>>) =>
    db.deleteFrom('plugin_schedules').where('plugin', '=', parameter('plugin')),
  );
  return {
    leases: createWorkLeases(executor, {
      ...{ table: 'plugin_schedules', id: 'name', scope: 'plugin', takenAt: 'last_started_at' },
    }),
    list: () => list.all({}),
    insert: async (schedule) => void (await insert.run(schedule)),
    changeRule: async (schedule) => void (await changeRule.run(schedule)),
    end: async ({ plugin, name, slot_at: claimed_slot }, owner, outcome) =>
      void (await end.run({ plugin, name, owner, claimed_slot, ...outcome })),
    delete: async (key) => void (await remove.run(key)),
    deletePlugin: async (plugin) => void (await removePlugin.run({ plugin })),
  };
}
