import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isBusy } from './wait-while-busy.ts';

/**
 * Keeps other servers from a SQLite file as long as this process lives, and names `servedBy` to them. The lock is one of the
 * operating system on a small database beside the file, so that a killed process leaves nothing behind that has to be cleared
 * away. Commands do not ask for it. Keep the answer, and call it to give the file back; throws where another server has it.
 */
export function lockForServing(file: string, servedBy: string): () => void {
  const path = `${file}.lock`;
  makePrivateFile(path);
  const lock = new Sqlite(path, { timeout: 0 });
  try {
    lock.exec('begin immediate; create table if not exists server (name text); delete from server');
    lock.prepare('insert into server values (?)').run(servedBy);
    // Whoever reads the name must not need the lock. From the second transaction on it is held.
    lock.exec('commit; begin immediate');
  } catch (error) {
    const holder = isBusy(error) ? readHolder(lock) : null;
    lock.close();
    if (holder === null) throw error;
    throw new Error(
      `The SQLite file ${file} is served already, by ${holder}. One server at a time can use it: stop that one, or give this ` +
        'one another DATABASE_URL. Several servers together need PostgreSQL.',
      { cause: error },
    );
  }
  return () => void lock.close();
}

/** Makes an empty file for its owner alone, which SQLite takes for a new database. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function readHolder(lock: Sqlite.Database): string {
  try {
    const name = lock.prepare('select name from server').pluck().get();
    return typeof name === 'string' ? name : 'another process';
  } catch {
    // It is just being written.
    return 'another process';
  }
}
