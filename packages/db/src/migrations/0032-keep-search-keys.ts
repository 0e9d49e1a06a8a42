import { type Migration, toSearchText } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** How many users are read at once. */
const ROWS = 500;

/** Keeps with each user what they are found by. */
export const keepSearchKeys: Migration = {
  up: async ({ db }) => {
    await db.schema
      .alterTable('users')
      .addColumn('search_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; name: string; email: string | null }>`
        select id, name, email from users where id > ${after} order by id limit ${ROWS}`.execute(db);
      for (const { id, name, email } of rows) {
        const search_key = toSearchText(`${name} ${email ?? ''}`);
        await sql`update users set search_key = ${search_key} where id = ${id}`.execute(db);
      }
      after = rows.at(-1)?.id ?? '';
      if (rows.length < ROWS) return;
    }
  },
};
