import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * The people who sign in, by the schema of better-auth. `user_id` is the id of the learner, who is made at the first
 * request of somebody whose address is proven. Times are ISO texts and booleans are 0 or 1 on both databases: so better-auth
 * reads them alike.
 */
export const createSignIn: Migration = {
  up: async (context) => {
    await createUserTable(context);
    await createSessionTable(context);
    await createAccountTable(context);
    await createPasskeyTable(context);
    await createVerificationTable(context);
  },
};

async function createUserTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('sign_in_users')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', key, (column) => column.notNull().unique())
    .addColumn('email_verified', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_users_by_user').on('sign_in_users').column('user_id').execute();
  await db.schema.createIndex('sign_in_users_by_age').on('sign_in_users').column('created_at').execute();
}

async function createSessionTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('sign_in_users.id').onDelete('cascade'))
    .addColumn('token', key, (column) => column.notNull().unique())
    .addColumn('expires_at', key, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_sessions_by_user').on('sign_in_sessions').column('user_id').execute();
  await db.schema.createIndex('sign_in_sessions_by_end').on('sign_in_sessions').column('expires_at').execute();
}

async function createAccountTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('sign_in_accounts')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('sign_in_users.id').onDelete('cascade'))
    .addColumn('provider_id', key, (column) => column.notNull())
    .addColumn('account_id', key, (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', key)
    .addColumn('refresh_token_expires_at', key)
    .addColumn('scope', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .addUniqueConstraint('sign_in_accounts_account_key', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('sign_in_accounts_by_user').on('sign_in_accounts').column('user_id').execute();
}

async function createPasskeyTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('sign_in_passkeys')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('sign_in_users.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', key, (column) => column.notNull().unique())
    .addColumn('counter', integer, (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', integer, (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', key)
    .execute();
  await db.schema.createIndex('sign_in_passkeys_by_user').on('sign_in_passkeys').column('user_id').execute();
}

async function createVerificationTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('sign_in_verifications')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('identifier', key, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', key, (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_verifications_by_identifier')
    .on('sign_in_verifications')
    .column('identifier')
    .execute();
  await db.schema
    .createIndex('sign_in_verifications_by_end')
    .on('sign_in_verifications')
    .column('expires_at')
    .execute();
}
