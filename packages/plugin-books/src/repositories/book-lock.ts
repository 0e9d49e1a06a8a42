import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { AppError, fileNameOf, notFound } from '@learnwright/plugin-sdk';
import { findBook } from '../store.ts';
import type { BookContext } from '../tables.ts';
import { requireFolders } from './repositories.ts';

const PAUSE_MILLISECONDS = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs work that changes the repository of a book, while nobody else does: in this process, in other processes of the same
 * database on PostgreSQL, and in other processes with the same data directory. Whoever dies gives the lock back. Throws
 * not_found for a book that is not there, before anything is locked or written for it, and book_locked where the lock
 * cannot be had in the time of the settings.
 */
export async function lockBook<T>(context: BookContext, book_id: string, work: () => Promise<T>): Promise<T> {
  if ((await findBook(context.db, book_id)) === null) throw notFound('book', book_id);
  const { lock_wait_seconds } = context.settings.values;
  const patience = AbortSignal.timeout(lock_wait_seconds * 1_000);
  const state = { entered: false };
  const enter = async () => {
    const release = await lockFile(join(await requireFolders(context), fileNameOf(book_id, '.lock')), patience);
    state.entered = true;
    try {
      return await work();
    } finally {
      release();
    }
  };
  try {
    return await context.exclusively(`repository of the book ${book_id}`, enter, { signal: patience });
  } catch (error) {
    if (state.entered || !patience.aborted) throw error;
    const detail = `Another request has been changing the book "${book_id}" for ${lock_wait_seconds} seconds.`;
    throw new AppError('book_locked', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  }
}

/** Locks a file; the lock is one of the operating system, so it ends with the process. */
async function lockFile(path: string, signal: AbortSignal): Promise<() => void> {
  // SQLite would make the file for others to read.
  await (await open(path, 'a', 0o600)).close();
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    while (!tryLock(file)) await setTimeout(PAUSE_MILLISECONDS, undefined, { signal });
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return false;
    throw error;
  }
}
