import { rm, rmdir } from 'node:fs/promises';
import { findBook } from '../store.ts';
import type { BookContext } from '../tables.ts';
import { type BookPlace, folderOf, folderOfUser, lockFileOf } from './folders.ts';

/** Tells whether there is no such book. Where the database cannot say so, the book counts as there: the upkeep asks again. */
export async function isGone({ db }: Pick<BookContext, 'db'>, book_id: string): Promise<boolean> {
  return findBook(db, book_id).then(
    (book) => book === null,
    () => false,
  );
}

/**
 * Removes the repository of a book that is not there any more, and the folder of its user where that is empty then; hold the
 * lock of the book. A failure is logged: the book is deleted, and the upkeep tries again.
 */
export async function removeRepository(context: BookContext, book: BookPlace): Promise<void> {
  try {
    await rm(await folderOf(context, book), { recursive: true, force: true, maxRetries: 3 });
    const lock = await lockFileOf(context, book);
    // An older server left a second file.
    for (const path of [lock, `${lock}-journal`]) await rm(path, { force: true });
    await removeIfEmpty(await folderOfUser(context, book.user_id));
  } catch (error) {
    context.logger.warn('The repository of a deleted book could not be removed yet.', { book_id: book.id, error });
  }
}

/** Removes a folder unless something is in it. */
export async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  });
}
