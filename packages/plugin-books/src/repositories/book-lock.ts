import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { AppError, notFound } from '@learnwright/plugin-sdk';
import { findBook } from '../store.ts';
import type { BookContext } from '../tables.ts';
import { type BookPlace, isThere, lockFileOf } from './folders.ts';
import { isGone, removeRepository } from './remove-repository.ts';

const PAUSE_MILLISECONDS = 50;
const RETRY_AFTER_SECONDS = 5;
const OPEN_TRIES = 5;

/**
 * Runs work that changes the repository of a book, while nobody else does: in this process, in other processes of the same
 * database on PostgreSQL, and in other processes with the same data directory. Whoever dies gives the lock back. Throws
 * not_found for a book that is not there, before anything is locked or written for it, and for one that goes meanwhile; and
 * book_locked where the lock cannot be had in the time of the settings.
 */
export async function lockBook<T>(context: BookContext, book_id: string, work: () => Promise<T>): Promise<T> {
  const book = await findBook(context.db, book_id);
  if (book === null) throw notFound('book', book_id);
  const { result, gone } = await lockRepository(context, book, async () => settle(work));
  if (gone) throw notFound('book', book_id);
  return result();
}

/**
 * Runs work under the lock of a book that need not be there, and removes its repository where there is no such book at the
 * end: so nothing stays that was written while the book was deleted. Throws book_locked.
 */
export async function lockRepository<T>(
  context: BookContext,
  book: BookPlace,
  work: () => Promise<T>,
  waitSeconds: number = context.settings.values.lock_wait_seconds,
): Promise<{ readonly result: T; readonly gone: boolean }> {
  const patience = AbortSignal.timeout(waitSeconds * 1_000);
  const state = { entered: false };
  const enter = async () => {
    const release = await lock(context, book, patience);
    state.entered = true;
    try {
      const result = await settle(work);
      const gone = await isGone(context, book.id);
      if (gone) await removeRepository(context, book);
      return { result: result(), gone };
    } finally {
      release();
    }
  };
  try {
    return await context.exclusively(`repository of the book ${book.id}`, enter, { signal: patience });
  } catch (error) {
    if (state.entered || !patience.aborted) throw error;
    const detail = `Another request has been changing the book "${book.id}" for ${waitSeconds} seconds.`;
    throw new AppError('book_locked', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  }
}

/** Tells whether somebody changes the repository of a book at this moment. */
export async function isLocked(context: BookContext, book: BookPlace): Promise<boolean> {
  const file = await openLockFile(context, book);
  try {
    return !tryLock(file);
  } finally {
    file.close();
  }
}

/** What came of work: a function that returns its result, or throws what it threw. */
async function settle<T>(work: () => Promise<T>): Promise<() => T> {
  return work().then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );
}

/** Locks the file of a book; the lock is one of the operating system, so it ends with the process. */
async function lock(context: BookContext, book: BookPlace, signal: AbortSignal): Promise<() => void> {
  const file = await openLockFile(context, book);
  try {
    while (!tryLock(file)) await setTimeout(PAUSE_MILLISECONDS, undefined, { signal });
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}

/**
 * Opens the file of a book. Its folder may be removed at any moment, with the last book of its user: also while it is made, of
 * which `mkdir` says ENOENT.
 */
async function openLockFile(context: BookContext, book: BookPlace): Promise<DatabaseSync> {
  const path = await lockFileOf(context, book);
  // Loaded with the first book: Node 22 prints a warning when it is.
  const { DatabaseSync: Database } = await import('node:sqlite');
  for (let left = OPEN_TRIES; ; left -= 1) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // SQLite would make the file for others to read.
      await (await open(path, 'a', 0o600)).close();
      return new Database(path, { timeout: 0 });
    } catch (error) {
      if (left === 0 || (await isThere(path))) throw error;
    }
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    // Nothing is written, so no second file is needed beside it.
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return false;
    throw error;
  }
}
