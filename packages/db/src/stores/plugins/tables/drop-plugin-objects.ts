import type { DialectName } from '@learnwright/plugin-sdk';
import { type Kysely, sql } from 'kysely';
import { OBJECT_KINDS, type PluginObjects } from './list-plugin-objects.ts';

/** Drops what a plugin has made, whatever hangs on whatever; run it in a unit of work. */
export async function dropPluginObjects(
  db: Kysely<unknown>,
  dialect: DialectName,
  objects: PluginObjects,
): Promise<void> {
  // SQLite deletes the rows of a table before it drops it: while half of the tables are gone, references lead nowhere.
  if (dialect === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(db);
  const behind = dialect === 'postgres' ? 'cascade' : '';
  for (const kind of OBJECT_KINDS) {
    for (const name of objects[kind]) {
      await sql`drop ${sql.raw(kind)} if exists ${sql.id(name)} ${sql.raw(behind)}`.execute(db);
    }
  }
}
