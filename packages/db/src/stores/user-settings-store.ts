import type { StoredUserSettings, UserSettingsStore } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';

const COLUMNS = [
  'id',
  'user_id',
  'timezone',
  'active_provider',
  'sealed_key_provider_a',
  'sealed_key_provider_b',
  'sealed_key_provider_c',
  'model_override_provider_a',
  'model_override_provider_b',
  'model_override_provider_c',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredUserSettings)[];

/** The settings of users, one row each. */
export function createUserSettingsStore({ defineQuery }: Executor): UserSettingsStore {
  const find = defineQuery((db, parameter: Parameter<Pick<StoredUserSettings, 'user_id'>>) =>
    db.selectFrom('user_settings').select(COLUMNS).where('user_id', '=', parameter('user_id')),
  );
  const insert = defineQuery((db, parameter: Parameter<StoredUserSettings>) =>
    db.insertInto('user_settings').values(parameter.each(COLUMNS)),
  );
  const update = defineQuery((db, parameter: Parameter<StoredUserSettings>) =>
    db.updateTable('user_settings').set(parameter.each(COLUMNS)).where('user_id', '=', parameter('user_id')),
  );
  return {
    find: (user_id) => find.first({ user_id }),
    insert: async (settings) => void (await insert.run(settings)),
    update: async (settings) => void (await update.run(settings)),
  };
}
