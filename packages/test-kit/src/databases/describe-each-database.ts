import { CORE_MIGRATIONS, type Database, openDatabase } from '@learnwright/db';
import { afterAll, describe } from 'vitest';
import { createPostgresDatabase, createPostgresSchema, type Prepared } from '../postgres/postgres-databases.ts';
import { createSqliteDatabase, createSqliteFile } from './sqlite-databases.ts';

/** What a test needs of a new database. */
export interface DatabaseWish {
  readonly empty?: boolean;
  /** What is there besides, where making it takes long. */
  readonly prepared?: Prepared;
}

type DatabaseLabel = 'SQLite' | 'PostgreSQL';

/** One of the databases that a suite runs on. */
export interface TestDatabase {
  readonly label: DatabaseLabel;
  /**
   * Opens a new database with core's schema, or the one at a URL once more; it is closed and removed after the suite.
   */
  open(url?: string): Promise<Database>;
  /**
   * Makes a new database and returns its URL; it is removed after the suite. It may have core's schema already, which
   * saves most of the time of migrating it; ask for an `empty` one where the test migrates it step by step.
   */
  createUrl(options?: DatabaseWish): Promise<string>;
}

const DATABASES = [
  { label: 'SQLite', create: createSqliteDatabase, createEmpty: createSqliteFile },
  { label: 'PostgreSQL', create: createPostgresDatabase, createEmpty: createPostgresSchema },
] as const;

/** What to know of a suite beside its name. */
export interface SuiteOptions {
  /** Vitest's tags for the tests on one of the databases, by which they can be chosen or left out. */
  readonly tags?: Partial<Record<DatabaseLabel, string[]>>;
}

/** Describes a suite once for SQLite, in a temporary file, and once for PostgreSQL, in a database of its own. */
export function describeEachDatabase(
  name: string,
  ...rest: readonly [(database: TestDatabase) => void] | readonly [SuiteOptions, (database: TestDatabase) => void]
): void {
  const [{ tags = {} }, define] = rest.length === 1 ? [{}, rest[0]] : rest;
  for (const { label, create, createEmpty } of DATABASES) {
    describe(`${name} on ${label}`, { tags: tags[label] ?? [] }, () => {
      const cleanUps: (() => Promise<void>)[] = [];

      async function createUrl({ empty = false, prepared }: DatabaseWish = {}): Promise<string> {
        const { url, remove } = await (empty ? createEmpty() : create(prepared));
        cleanUps.unshift(remove);
        return url;
      }

      async function open(url?: string): Promise<Database> {
        const database = await openDatabase({ url: url ?? (await createUrl()), synchronous: 'normal', poolSize: 8 });
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
