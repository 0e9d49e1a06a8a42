import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The reviews of cards, what they come to, and the notes of Anki that cards come from: all go with their card. */
export const createReviews: Migration = {
  up: async (context) => {
    await createLog(context);
    await createStates(context);
    await createOrigins(context);
  },
};

async function createLog({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_flashcards__reviews')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('review_id', key, (column) => column.notNull())
    .addColumn('card_id', key, (column) => column.notNull().references('plg_flashcards__cards.id').onDelete('cascade'))
    .addColumn('grade', 'text', (column) => column.notNull())
    .addColumn('reviewed_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_flashcards__reviews_pkey', ['user_id', 'review_id'])
    .execute();
  await db.schema
    .createIndex('plg_flashcards__reviews_by_card')
    .on('plg_flashcards__reviews')
    .columns(['card_id'])
    .execute();
}

async function createStates({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_flashcards__states')
    .addColumn('card_id', key, (column) =>
      column.primaryKey().notNull().references('plg_flashcards__cards.id').onDelete('cascade'),
    )
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', timestamp, (column) => column.notNull())
    // SQLite reads this type as real.
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('reps', integer, (column) => column.notNull())
    .addColumn('lapses', integer, (column) => column.notNull())
    .addColumn('first_reviewed_at', timestamp, (column) => column.notNull())
    .addColumn('last_reviewed_at', timestamp, (column) => column.notNull())
    .execute();
  const indexes = [
    ['due', ['user_id', 'due_at', 'card_id']],
    ['begun', ['user_id', 'first_reviewed_at']],
  ] as const;
  for (const [name, columns] of indexes) {
    const index = db.schema.createIndex(`plg_flashcards__states_${name}`).on('plg_flashcards__states');
    await index.columns([...columns]).execute();
  }
}

async function createOrigins({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_flashcards__origins')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('guid', key, (column) => column.notNull())
    .addColumn('card_id', key, (column) => column.notNull().references('plg_flashcards__cards.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('plg_flashcards__origins_pkey', ['user_id', 'guid'])
    .execute();
  await db.schema
    .createIndex('plg_flashcards__origins_by_card')
    .on('plg_flashcards__origins')
    .columns(['card_id'])
    .execute();
}
