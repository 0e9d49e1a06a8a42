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
  return {
    insert: async (entry) => void (await insert.run(entry)),
    list: (page) => list({}, page),
  };
}
