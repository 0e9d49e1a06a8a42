import { type PluginKey, type PluginKeyStore, pluginKeySchema } from '@learnwright/core';
import { type Executor, excluded, type Parameter } from '../../queries/executor.ts';

const COLUMNS = pluginKeySchema.keyof().options;

/** The keys that plugins stay with. */
export function createPluginKeyStore({ defineQuery }: Executor): PluginKeyStore {
  const list = defineQuery((db) => db.selectFrom('plugin_keys').select(COLUMNS).orderBy('name'));
  const save = defineQuery((db, parameter: Parameter<PluginKey>) =>
    db
      .insertInto('plugin_keys')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.column('name').doUpdateSet(excluded(COLUMNS))),
  );
  const remove = defineQuery((db, parameter: Parameter<Pick<PluginKey, 'name'>>) =>
    db.deleteFrom('plugin_keys').where('name', '=', parameter('name')),
  );
  return {
    list: () => list.all({}),
    save: async (key) => void (await save.run(key)),
    delete: async (name) => (await remove.run({ name })) > 0,
  };
}
