import type { PluginSetting, PluginSettingStore } from '@learnwright/core';
import { type Executor, excluded, type Parameter } from '../../queries/executor.ts';

const KEY = ['plugin', 'key'] as const;
const COLUMNS = [...KEY, 'value', 'sealed', 'origin', 'updated_at'] as const satisfies readonly (keyof PluginSetting)[];

type SettingKey = Pick<PluginSetting, 'plugin' | 'key'>;

/** The values of the settings of plugins. */
export function createPluginSettingStore({ defineQuery }: Executor): PluginSettingStore {
  const list = defineQuery((db) => db.selectFrom('plugin_settings').select(COLUMNS).orderBy('plugin').orderBy('key'));
  const listOf = defineQuery((db, parameter: Parameter<Pick<PluginSetting, 'plugin'>>) =>
    db.selectFrom('plugin_settings').select(COLUMNS).where('plugin', '=', parameter('plugin')).orderBy('key'),
  );
  const insert = defineQuery((db, parameter: Parameter<PluginSetting>) =>
    db
      .insertInto('plugin_settings')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const save = defineQuery((db, parameter: Parameter<PluginSetting>) =>
    db
      .insertInto('plugin_settings')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(excluded(COLUMNS))),
  );
  const reseal = defineQuery(
    (db, parameter: Parameter<SettingKey & { readonly before: string; readonly sealed: string }>) =>
      db
        .updateTable('plugin_settings')
        .set({ sealed: parameter('sealed') })
        .where((eb) => eb.and(parameter.each(KEY)))
        .where('sealed', '=', parameter('before')),
  );
  const remove = defineQuery((db, parameter: Parameter<SettingKey>) =>
    db.deleteFrom('plugin_settings').where((eb) => eb.and(parameter.each(KEY))),
  );
  return {
    list: (plugin) => (plugin === undefined ? list.all({}) : listOf.all({ plugin })),
    insert: async (setting) => (await insert.run(setting)) > 0,
    save: async (setting) => void (await save.run(setting)),
    reseal: async ({ plugin, key, sealed: before }, sealed) =>
      before !== null && (await reseal.run({ plugin, key, before, sealed })) > 0,
    delete: async (plugin, key) => (await remove.run({ plugin, key })) > 0,
  };
}
