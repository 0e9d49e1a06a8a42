import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** XP with its ledger, earned badges, preferences, and resets that wait to be confirmed. */
export const createGamification: Migration = {
  up: async (context) => {
    await createXpTables(context);
    await createBadgeTable(context);
    await createUserTables(context);
  },
};

async function createXpTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_gamification__xp')
    .addColumn('user_id', key, (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('total_xp', integer, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('plg_gamification__ledger')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('reason', key, (column) => column.notNull())
    .addColumn('source_id', key)
    // SQLite reads this type as real.
    .addColumn('multiplier', 'double precision', (column) => column.notNull())
    .addColumn('breakdown', sql.raw(types.json), (column) => column.notNull())
    .addColumn('first_method', key)
    .addColumn('xp_total', integer, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    // Both databases take any number of rows without a source, or without a method.
    .addUniqueConstraint('plg_gamification__ledger_source_key', ['user_id', 'reason', 'source_id'])
    .addUniqueConstraint('plg_gamification__ledger_method_key', ['user_id', 'first_method'])
    .execute();
  await db.schema
    .createIndex('plg_gamification__ledger_by_user')
    .on('plg_gamification__ledger')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

async function createBadgeTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_gamification__badges')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('badge_key', key, (column) => column.notNull())
    .addColumn('earned_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_gamification__badges_pkey', ['user_id', 'badge_key'])
    .execute();
}

async function createUserTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_gamification__preferences')
    .addColumn('user_id', key, (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('weekend_mode', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('plg_gamification__resets')
    .addColumn('user_id', key, (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', key, (column) => column.notNull())
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .execute();
}
