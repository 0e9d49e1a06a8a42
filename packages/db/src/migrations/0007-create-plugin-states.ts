import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** What is wanted of plugins, the archives they came in, what was done with them, and how often that has changed. */
export const createPluginStates: Migration = {
  up: async (context) => {
    await createStateTable(context);
    await createArchiveTable(context);
    await createAuditTable(context);
    await createGenerationTable(context);
  },
};

async function createStateTable({ db, types }: MigrationContext): Promise<void> {
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plugin_states')
    .addColumn('name', sql.raw(types.key), (column) => column.primaryKey().notNull())
    .addColumn('enabled', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('sha256', 'text')
    .addColumn('previous_version', 'text')
    .addColumn('previous_sha256', 'text')
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('plugin_states_by_age').on('plugin_states').columns(['created_at', 'name']).execute();
}

async function createArchiveTable({ db, dialect, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plugin_archives')
    .addColumn('name', key, (column) => column.notNull())
    .addColumn('sha256', key, (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('bytes', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plugin_archives_pkey', ['name', 'sha256'])
    .execute();
}

async function createAuditTable({ db, types }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('plugin_audit')
    .addColumn('id', sql.raw(types.key), (column) => column.primaryKey().notNull())
    .addColumn('plugin', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('sha256', 'text')
    .addColumn('from_version', 'text')
    .addColumn('reason', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await db.schema.createIndex('plugin_audit_by_time').on('plugin_audit').columns(['at', 'id']).execute();
}

async function createGenerationTable({ db, types }: MigrationContext): Promise<void> {
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('plugin_generation')
    .addColumn('id', integer, (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('counter', integer, (column) => column.notNull())
    .execute();
}
