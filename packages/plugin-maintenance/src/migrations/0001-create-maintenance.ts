import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The learners with maintenance, and their mastered elements by the day they are due. */
export const createMaintenance: Migration = {
  up: async (context) => {
    await createLearners(context);
    await createElements(context);
  },
};

async function createLearners({ db, types }: MigrationContext): Promise<void> {
  const boolean = sql.raw(types.boolean);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_maintenance__learners')
    .addColumn('user_id', sql.raw(types.key), (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('enabled', boolean, (column) => column.notNull())
    // SQLite reads this type as real.
    .addColumn('desired_retention', 'double precision')
    .addColumn('planned_retention', 'double precision', (column) => column.notNull())
    .addColumn('walked', boolean, (column) => column.notNull())
    .addColumn('walked_to', sql.raw(types.json))
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
}

async function createElements({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_maintenance__elements')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('set_id', key, (column) => column.notNull())
    .addColumn('lesson_id', key, (column) => column.notNull())
    .addColumn('exercise_id', key, (column) => column.notNull())
    .addColumn('element_key', key, (column) => column.notNull())
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('last_attempt_at', timestamp, (column) => column.notNull())
    .addColumn('reps', integer, (column) => column.notNull())
    .addColumn('lapses', integer, (column) => column.notNull())
    .addColumn('due_at', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_maintenance__elements_pkey', [
      'user_id',
      'set_id',
      'lesson_id',
      'exercise_id',
      'element_key',
    ])
    .execute();
  const rest = ['lesson_id', 'exercise_id', 'element_key'] as const;
  const indexes = [
    ['due', ['user_id', 'due_at', 'set_id', ...rest]],
    ['due_in_set', ['user_id', 'set_id', 'due_at', ...rest]],
  ] as const;
  for (const [name, columns] of indexes) {
    const index = db.schema.createIndex(`plg_maintenance__elements_${name}`).on('plg_maintenance__elements');
    await index.columns([...columns]).execute();
  }
}
