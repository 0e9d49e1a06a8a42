import type { StoredUserSettings, UserSettingsStore } from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = [
  'id',
  'user_id',
  'timezone',
  'active_provider',
  'sealed_key_provider_a',
  'sealed_key_provider_b',
  'sealed_key_provider_c',
  'key_stored_at_provider_a',
  'key_stored_at_provider_b',
  'key_stored_at_provider_c',
  'model_override_provider_a',
  'model_override_provider_b',
  'model_override_provider_c',
  'grading',
  'preferences',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredUserSettings)[];

/** In the words of the index `user_settings_with_keys`: otherwise it is not used. */
const HAS_KEY = sql<SqlBool>`coalesce(sealed_key_provider_a, sealed_key_provider_b, sealed_key_provider_c) is not null`;

/** The settings of users, one row each. */
export function createUserSettingsStore(executor: Executor): UserSettingsStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<Pick<StoredUserSettings, 'user_id'>>) =>
    db.selectFrom('user_settings').select(COLUMNS).where('user_id', '=', parameter('user_id')),
  );
  const insert = defineQuery((db, parameter: Parameter<StoredUserSettings>) =>
    db.insertInto('user_settings').values(parameter.each(COLUMNS)),
  );
  const update = defineQuery((db, parameter: Parameter<StoredUserSettings>) =>
    db.updateTable('user_settings').set(parameter.each(COLUMNS)).where('user_id', '=', parameter('user_id')),
  );
  const listWithKeys = defineList(executor, {
    from: (db, _: Parameter<Record<never, never>>) => db.selectFrom('user_settings').select(COLUMNS).where(HAS_KEY),
    filters: [],
    order: [{ column: 'user_id', direction: 'asc', kind: 'text' }],
  });
  const countWithKeys = defineQuery((db) =>
    db.selectFrom('user_settings').select(sql<number>`count(*)`.as('count')).where(HAS_KEY),
  );
  return {
    find: (user_id) => find.first({ user_id }),
    insert: async (settings) => void (await insert.run(settings)),
    update: async (settings) => void (await update.run(settings)),
    listWithKeys: (page) => listWithKeys({}, page),
    countWithKeys: async () => (await countWithKeys.first({}))?.count ?? 0,
  };
}
