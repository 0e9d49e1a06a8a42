import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets a reserved key name the server that runs its request, and what to resume the request by. */
export const ownReservedKeys: Migration = {
  up: async ({ db, types }) => {
    for (const [column, type] of [
      ['owner', sql.raw(types.key)],
      ['remembered', 'text'],
    ] as const) {
      await db.schema.alterTable('stored_answers').addColumn(column, type).execute();
    }
  },
};
