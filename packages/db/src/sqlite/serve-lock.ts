import { closeSync, existsSync, realpathSync, rmSync } from 'node:fs';
import { createFileSync } from '@learnwright/archive/owned-files';
import Sqlite from 'better-sqlite3';
import { isBusy } from './wait-while-busy.ts';

/**
 * Keeps other servers from a SQLite file as long as this process lives, and names `servedBy` to them. The lock is one of the
 * operating system on a small database beside the file, so that a killed process leaves nothing behind that has to be cleared
 * away. Commands do not ask for it, but for those that replace the file. Keep the answer, and call it to give the file back; throws where another server has it.
 */
export function lockForServing(file: string, servedBy: string): () => void {
  const path = lockFileOf(file);
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
  if (existsSync(path)) return () => void lock.close();
  // A command has removed it just before: the next one makes a new file, and would know nothing of this lock.
  lock.close();
  return lockForServing(file, servedBy);
}

/** Does as lockForServing for the time of a command, and leaves no file behind where there was none. */
export function lockForCommand(file: string, holder: string): () => void {
  const path = lockFileOf(file);
  const wasThere = existsSync(path);
  const giveBack = lockForServing(file, holder);
  return () => {
    // While it is held, so that nobody else has it. Windows removes no open file.
    if (!wasThere && process.platform !== 'win32') rmSync(path);
    giveBack();
  };
}

/** The lock is beside the file itself, whichever links name it. */
function lockFileOf(file: string): string {
  return `${existsSync(file) ? realpathSync(file) : file}.lock`;
}

/** Makes an empty file for its owner alone, which SQLite takes for a new database. What root makes belongs to the owner of the folder. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(createFileSync(path));
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
