import { type Generated, sql } from 'kysely';
import type { MigrationOwner } from './database.ts';

/** A row of a plugin's table with a column of every type. */
export interface SampleRow {
  readonly id: string;
  readonly flag: boolean | null;
  readonly document: unknown;
  readonly count: number | null;
  readonly ratio: number | null;
  readonly at: string | null;
  readonly note: Generated<string>;
}

/** The tables of the plugin `sample`. */
export interface SampleTables {
  readonly plg_sample__rows: SampleRow;
}

/** The migrations of the plugin `sample`. */
export const SAMPLE_MIGRATIONS: MigrationOwner = {
  owner: 'sample',
  migrations: {
    '0001_create_rows': {
      up: async ({ db, types }) => {
        await db.schema
          .createTable('plg_sample__rows')
          .addColumn('id', sql.raw(types.key), (column) => column.primaryKey().notNull())
          .addColumn('flag', sql.raw(types.boolean))
          .addColumn('document', sql.raw(types.json))
          .addColumn('count', sql.raw(types.integer))
          .addColumn('ratio', sql.raw(types.float))
          .addColumn('at', sql.raw(types.timestamp))
          .addColumn('note', 'text', (column) => column.notNull().defaultTo('none'))
          .execute();
      },
    },
  },
};
