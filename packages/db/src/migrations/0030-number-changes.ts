import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Numbers the changes of each learner, so that a device can ask for what is new since the last time. What is there has the
 * number 0.
 */
export const numberChanges: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const integer = sql.raw(types.integer);
    const none = sql`0`;
    await db.schema
      .alterTable('users')
      .addColumn('changes', integer, (column) => column.notNull().defaultTo(none))
      .execute();
    for (const table of ['attempts', 'lesson_progress']) {
      await db.schema
        .alterTable(table)
        .addColumn('change', integer, (column) => column.notNull().defaultTo(none))
        .execute();
    }
    await db.schema
      .createIndex('attempts_by_change')
      .on('attempts')
      .columns(['user_id', 'change', 'attempt_id'])
      .execute();
    await db.schema
      .createIndex('lesson_progress_by_change')
      .on('lesson_progress')
      .columns(['user_id', 'change', 'id'])
      .execute();
    await db.schema
      .createTable('undone_attempts')
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('attempt_id', key, (column) => column.notNull())
      .addColumn('change', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('undone_attempts_pkey', ['user_id', 'attempt_id'])
      .execute();
    await db.schema
      .createIndex('undone_attempts_by_change')
      .on('undone_attempts')
      .columns(['user_id', 'change', 'attempt_id'])
      .execute();
  },
};
