import type { PluginArchive, PluginArchiveStore } from '@learnwright/core';
import type { Executor, Parameter } from '../../queries/executor.ts';

const KEY = ['name', 'sha256'] as const;
const COLUMNS = [...KEY, 'version', 'bytes', 'created_at'] as const satisfies readonly (keyof PluginArchive)[];

type ArchiveKey = Pick<PluginArchive, 'name' | 'sha256'>;

/** The archives that plugins were installed from. */
export function createPluginArchiveStore({ defineQuery }: Executor): PluginArchiveStore {
  const find = defineQuery((db, parameter: Parameter<ArchiveKey>) =>
    db
      .selectFrom('plugin_archives')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const insert = defineQuery((db, parameter: Parameter<PluginArchive>) =>
    db
      .insertInto('plugin_archives')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const hashes = defineQuery((db, parameter: Parameter<Pick<PluginArchive, 'name'>>) =>
    db.selectFrom('plugin_archives').select('sha256').where('name', '=', parameter('name')),
  );
  const remove = defineQuery((db, parameter: Parameter<ArchiveKey>) =>
    db.deleteFrom('plugin_archives').where((eb) => eb.and(parameter.each(KEY))),
  );
  return {
    find: (name, sha256) => find.first({ name, sha256 }),
    save: async (archive) => void (await insert.run(archive)),
    deleteOthers: async (name, kept) => {
      for (const { sha256 } of await hashes.all({ name })) {
        if (!kept.includes(sha256)) await remove.run({ name, sha256 });
      }
    },
  };
}
