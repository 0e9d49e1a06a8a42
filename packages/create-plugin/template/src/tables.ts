import type { Migrations } from '@learnwright/plugin-sdk';

/** The plugin's only table; the names of all its tables begin with this prefix. */
export const POINTS_TABLE = '{{table_prefix}}points';

/** The points of one session. */
export interface PointsRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly points: number;
}

/** The plugin's tables, for the types of its queries. */
export interface Tables {
  readonly [POINTS_TABLE]: PointsRow;
}

/** Steps that make the tables. A step that has been published is never changed: add the next one. */
export const migrations: Migrations = {
  '0001_create_points': {
    up: async ({ db }) => {
      await db.schema
        .createTable(POINTS_TABLE)
        .addColumn('session_id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('points', 'integer', (column) => column.notNull())
        .execute();
      await db.schema.createIndex(`${POINTS_TABLE}_by_user`).on(POINTS_TABLE).column('user_id').execute();
    },
  },
};
