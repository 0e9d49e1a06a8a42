import { closeSync, existsSync, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder, removeMadeFolders } from '@learnwright/archive/owned-files';
import Sqlite from 'better-sqlite3';
import { lockForCommand } from '../sqlite/serve-lock.ts';
import { isBusy } from '../sqlite/wait-while-busy.ts';
import type { DatabaseBackup, DatabaseDescription } from './database-backup.ts';
import { replaceFile } from './replace-file.ts';

/** Pages of one step; other work has its turn between two. */
const PAGES = 2_000;
const BESIDE = ['-wal', '-shm', '-journal'];

/** Copies a SQLite file by SQLite's own online backup. */
export function createSqliteBackup(path: string): DatabaseBackup {
  const source = resolve(path);
  return {
    dialect: 'sqlite',
    dump: async (file, onCopied) => {
      if (!existsSync(source)) throw new Error(`There is no database ${source}. Is DATABASE_URL right?`);
      // SQLite would make it for everybody to read.
      closeSync(openSync(file, 'w', 0o600));
      const database = new Sqlite(source, { readonly: true });
      try {
        // One snapshot for the whole copy: without it each write of another process would begin the copy again.
        database.exec('begin');
        database.prepare('select 1 from sqlite_master').get();
        await database.backup(file, {
          progress: ({ totalPages, remainingPages }) => {
            onCopied(totalPages - remainingPages, totalPages);
            return PAGES;
          },
        });
        return useFile(file, describe);
      } catch (error) {
        throw explainDamage(source, error);
      } finally {
        database.close();
      }
    },
    lock: async (holder) => {
      // The lock lies beside the file. Nothing of a folder that was made for it alone is left.
      const made = await makeFolder(dirname(source));
      const unlock = lockOrNull(source, holder);
      if (unlock === null) return null;
      const giveBack = () => unlock().then(() => removeMadeFolders(dirname(source), made));
      if ((await isEmpty(source)) || !isUsed(source)) return giveBack;
      await giveBack();
      return null;
    },
    inspect: async () => ({ empty: await isEmpty(source), server: null }),
    findFault: async (file) => {
      try {
        return useFile(file, (database) => {
          const result = database.pragma('quick_check(1)', { simple: true });
          return result === 'ok' ? null : `The database in it is broken: ${String(result)}.`;
        });
      } catch (error) {
        return `The database in it cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
      }
    },
    load: (file) =>
      replaceFile(file, source, async () => {
        for (const end of BESIDE) await rm(source + end, { force: true });
      }),
  };
}

async function isEmpty(path: string): Promise<boolean> {
  return !existsSync(path) || (await stat(path)).size === 0;
}

function lockOrNull(path: string, holder: string): (() => Promise<void>) | null {
  try {
    const giveBack = lockForCommand(path, holder);
    return async () => giveBack();
  } catch (error) {
    if (error instanceof Error && isBusy(error.cause)) return null;
    throw error;
  }
}

/** A file in WAL mode is locked by whoever has it open; only who is alone can leave that mode. */
function isUsed(path: string): boolean {
  try {
    const database = new Sqlite(path, { timeout: 0 });
    try {
      return database.pragma('journal_mode = delete', { simple: true }) !== 'delete';
    } finally {
      database.close();
    }
  } catch (error) {
    // Anything else says that the file is broken: nobody uses it.
    return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
  }
}

/** Says whose fault it is where a page of the database cannot be read. */
function explainDamage(source: string, error: unknown): unknown {
  const isDamage = error instanceof Sqlite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
  if (!isDamage) return error;
  return new Error(
    `No backup was made: the database ${source} is damaged (${error.message}). Run "learnwright doctor".`,
  );
}

function useFile<T>(file: string, use: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file);
  try {
    database.pragma('journal_mode = delete');
    return use(database);
  } finally {
    database.close();
  }
}

function describe(database: Sqlite.Database): DatabaseDescription {
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name like '%\\_\\_migrations' escape '\\'",
    )
    .pluck()
    .all();
  const steps = (table: string) =>
    database.prepare<[], string>(`select name from "${table}" order by name`).pluck().all();
  return { migrations: Object.fromEntries(tables.map((table) => [table, steps(table)])), server: null };
}
