import { CORE_MIGRATIONS, type Database, openDatabase } from '@learnwright/db';
import { afterAll, describe } from 'vitest';
import { createPostgresSchema } from './create-postgres-schema.ts';
import { createSqliteFile } from './create-sqlite-file.ts';

/** One of the databases that a suite runs on. */
export interface TestDatabase {
  readonly label: 'SQLite' | 'PostgreSQL';
  /** Opens a new database with core's schema; it is closed and removed after the suite. */
  open(): Promise<Database>;
  /** Makes a new, empty database and answers its URL; it is removed after the suite. */
  createUrl(): Promise<string>;
}

const DATABASES = [
  { label: 'SQLite', create: createSqliteFile },
  { label: 'PostgreSQL', create: createPostgresSchema },
] as const;

/** Describes a suite once for SQLite, in a temporary file, and once for PostgreSQL, in a schema of its own. */
export function describeEachDatabase(name: string, define: (database: TestDatabase) => void): void {
  for (const { label, create } of DATABASES) {
    describe(`${name} on ${label}`, () => {
      const cleanUps: (() => Promise<void>)[] = [];

      async function createUrl(): Promise<string> {
        const { url, remove } = await create();
        cleanUps.unshift(remove);
        return url;
      }

      async function open(): Promise<Database> {
        const database = await openDatabase({ url: await createUrl(), synchronous: 'normal', poolSize: 8 });
        cleanUps.unshift(() => database.close());
        await database.migrate([CORE_MIGRATIONS]);
        return database;
      }

      afterAll(async () => {
        for (const cleanUp of cleanUps) await cleanUp();
      });
      define({ label, open, createUrl });
    });
  }
}
