import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The API tokens by the hash of their secret, and the ties of users to subjects of issuers of tokens. */
export const createCredentials: Migration = {
  up: async (context) => {
    await createTokenTable(context);
    await createIdentityTable(context);
  },
};

async function createTokenTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('user_id', key, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', key, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('expires_at', timestamp)
    .addColumn('revoked_at', timestamp)
    .addColumn('last_used_at', timestamp)
    .addUniqueConstraint('api_tokens_secret_hash_key', ['secret_hash'])
    .execute();
  await db.schema.createIndex('api_tokens_by_age').on('api_tokens').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('api_tokens_by_user').on('api_tokens').columns(['user_id', 'created_at', 'id']).execute();
}

async function createIdentityTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('identities')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', key, (column) => column.notNull())
    .addColumn('subject', key, (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addUniqueConstraint('identities_subject_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_by_user').on('identities').columns(['user_id', 'created_at', 'id']).execute();
}
