import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import type { EmptyDatabase, Prepared } from '../postgres/postgres-databases.ts';

/** The URL of a SQLite file in a temporary folder; opening it creates it. */
export async function createSqliteFile(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The URL of a new SQLite file with core's schema, and what is prepared besides. */
export async function createSqliteDatabase(prepared?: Prepared): Promise<EmptyDatabase> {
  const database = await createSqliteFile();
  await writeSqliteDatabase(fileOf(database), prepared);
  return database;
}

/**
 * Writes a new SQLite database with core's schema into a file, and what is prepared besides. It is a copy of a template
 * of the process, which costs a tenth of migrating.
 */
export async function writeSqliteDatabase(file: string, prepared?: Prepared): Promise<void> {
  // Private, as a server makes it.
  await writeFile(file, await readTemplate(prepared), { mode: 0o600 });
}

/** What databases are copied from, by the names of what is prepared in them. */
const templates = new Map<string, Promise<Buffer>>();

function readTemplate(prepared: Prepared = ofCore): Promise<Buffer> {
  const known = templates.get(prepared.name) ?? makeTemplate(prepared);
  templates.set(prepared.name, known);
  return known;
}

const ofCore: Prepared = {
  name: 'core',
  prepare: async (url) => {
    const database = await openDatabase({ url, synchronous: 'normal' });
    await database.migrate([CORE_MIGRATIONS]).finally(() => database.close());
  },
};

async function makeTemplate({ prepare }: Prepared): Promise<Buffer> {
  const database = await createSqliteFile();
  try {
    await prepare(database.url);
    return await readFile(fileOf(database));
  } finally {
    await database.remove();
  }
}

function fileOf({ url }: EmptyDatabase): string {
  return url.slice('sqlite:'.length);
}
