import type { DataKey, DataKeyStore } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';

const COLUMNS = ['id', 'sealed', 'created_at'] as const satisfies readonly (keyof DataKey)[];

/** The keys that seal texts, themselves sealed. */
export function createDataKeyStore({ defineQuery }: Executor): DataKeyStore {
  const list = defineQuery((db) => db.selectFrom('data_keys').select(COLUMNS).orderBy('created_at').orderBy('id'));
  const insert = defineQuery((db, parameter: Parameter<DataKey>) =>
    db.insertInto('data_keys').values(parameter.each(COLUMNS)),
  );
  const update = defineQuery((db, parameter: Parameter<DataKey>) =>
    db
      .updateTable('data_keys')
      .set(parameter.each(['sealed']))
      .where('id', '=', parameter('id')),
  );
  return {
    list: () => list.all({}),
    insert: async (key) => void (await insert.run(key)),
    update: async (key) => void (await update.run(key)),
  };
}
