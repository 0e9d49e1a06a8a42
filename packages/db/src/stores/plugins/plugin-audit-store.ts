import { type PluginAuditEntry, type PluginAuditStore, pluginAuditEntrySchema } from '@learnwright/core';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { defineList } from '../../queries/list.ts';

const COLUMNS = pluginAuditEntrySchema.keyof().options;

/** The log of actions on plugins. */
export function createPluginAuditStore(executor: Executor): PluginAuditStore {
  const insert = executor.defineQuery((db, parameter: Parameter<PluginAuditEntry>) =>
    db.insertInto('plugin_audit').values(parameter.each(COLUMNS)),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('plugin_audit').select(COLUMNS),
    filters: [],
    order: [
      { column: 'at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
  });
  const removeBefore = executor.defineQuery(
    (db, parameter: Parameter<{ readonly time: string; readonly count: number }>) =>
      db
        .deleteFrom('plugin_audit')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('plugin_audit')
            .select('id')
            .where('at', '<', parameter('time'))
            .orderBy('at')
            .limit(parameter('count')),
        ),
  );
  const removeBeyond = executor.defineQuery(
    (db, parameter: Parameter<{ readonly kept: number; readonly count: number }>) =>
      db
        .deleteFrom('plugin_audit')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('plugin_audit')
            .select('id')
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(parameter('count'))
            .offset(parameter('kept')),
        ),
  );
  return {
    insert: async (entry) => void (await insert.run(entry)),
    deleteBefore: (time, count) => removeBefore.run({ time, count }),
    deleteBeyond: (kept, count) => removeBeyond.run({ kept, count }),
    list: (page) => list({}, page),
  };
}
