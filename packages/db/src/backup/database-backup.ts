import type { DialectName } from '@learnwright/plugin-sdk';
import { findSqliteFile } from '../open-database.ts';

/** What is known of a database, or of a copy of it. */
export interface DatabaseDescription {
  /** The names of the applied steps, by the table that holds them. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  readonly server: PostgresServer | null;
}

/** What holds a database of PostgreSQL. */
export interface PostgresServer {
  /** Such as 17. */
  readonly version: number;
  /** Null where the URL names a schema that is not there. */
  readonly schema: string | null;
}

/** Called with what is done of all there is, in parts of any size. */
export type OnCopied = (done: number, total: number) => void;

/** Copies a whole database into a file and back. It opens no server: it migrates nothing and starts no plugin. */
export interface DatabaseBackup {
  readonly dialect: DialectName;
  /** Copies the database as it is at one moment, while others read and write, and describes it. Nobody else can read the file. */
  dump(file: string, onCopied: OnCopied): Promise<DatabaseDescription>;
  /**
   * Keeps servers from the database until the answer is called, and names `holder` to them. Null where a process uses it already, such as a server
   * or another restore.
   */
  lock(holder: string): Promise<(() => Promise<void>) | null>;
  /** Finds out whether there is anything yet, and what holds it. */
  inspect(): Promise<{ readonly empty: boolean; readonly server: PostgresServer | null }>;
  /** A sentence about a file that is no whole copy of a database; null where it is one. */
  findFault(file: string): Promise<string | null>;
  /** Puts a copy in the place of all that is there: all of it or nothing. */
  load(file: string): Promise<void>;
}

/** Opens what copies the database of a URL. `variables` are the environment of the programs of PostgreSQL. */
export async function openDatabaseBackup(
  url: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<DatabaseBackup> {
  const file = findSqliteFile(url);
  if (file === null) return (await import('./postgres-backup.ts')).createPostgresBackup(url, variables);
  return (await import('./sqlite-backup.ts')).createSqliteBackup(file);
}
