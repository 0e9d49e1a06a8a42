import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The keys that seal texts, and an index of the settings with sealed keys: few learners have keys of their own. */
export const createDataKeys: Migration = {
  up: async ({ db, types }) => {
    await db.schema
      .createTable('data_keys')
      .addColumn('id', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
    await db.schema.createIndex('data_keys_by_age').on('data_keys').columns(['created_at', 'id']).execute();
    const hasKey = sql`coalesce(sealed_key_provider_a, sealed_key_provider_b, sealed_key_provider_c) is not null`;
    await sql`create index user_settings_with_keys on user_settings (user_id) where ${hasKey}`.execute(db);
  },
};
