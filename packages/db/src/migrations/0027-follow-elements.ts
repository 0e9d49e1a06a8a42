import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Notes for plugins which elements of a learner have changed. Whether anybody follows a learner is read with their lock. */
export const followElements: Migration = {
  up: async ({ db, dialect, types }) => {
    const key = sql.raw(types.key);
    const no = dialect === 'postgres' ? sql`false` : sql`0`;
    await db.schema
      .alterTable('users')
      .addColumn('elements_followed', sql.raw(types.boolean), (column) => column.notNull().defaultTo(no))
      .execute();
    await db.schema
      .createTable('element_followers')
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('follower', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('element_followers_pkey', ['user_id', 'follower'])
      .execute();
    await db.schema
      .createTable('element_changes')
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('follower', key, (column) => column.notNull())
      .addColumn('set_id', key, (column) => column.notNull())
      .addColumn('lesson_id', key, (column) => column.notNull())
      .addColumn('exercise_id', key, (column) => column.notNull())
      .addColumn('element_key', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('element_changes_pkey', [
        'user_id',
        'follower',
        'set_id',
        'lesson_id',
        'exercise_id',
        'element_key',
      ])
      .execute();
  },
};
