import { type Kysely, sql } from 'kysely';

const BATCH = 500;

/** The rows of a table over a cursor of this name, which is open while they are read; needs a unit of work around it. */
export async function* readOnPostgres(
  db: Kysely<unknown>,
  table: string,
  cursor: string,
): AsyncGenerator<Record<string, unknown>> {
  await sql`declare ${sql.id(cursor)} no scroll cursor for select * from ${sql.id(table)}`.execute(db);
  try {
    for (let read = BATCH; read === BATCH; ) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from ${sql.id(cursor)}`.execute(db);
      yield* rows;
      read = rows.length;
    }
  } finally {
    // A table with an open cursor cannot be dropped.
    await sql`close ${sql.id(cursor)}`.execute(db);
  }
}
