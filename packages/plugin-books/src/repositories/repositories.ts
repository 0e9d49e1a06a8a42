import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '@learnwright/git';
import { AppError, notFound } from '@learnwright/plugin-sdk';
import { findBook } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';
import { folderOf, isThere } from './folders.ts';
import { answeringLocalGit, type OpenGit } from './open-git.ts';

/** The local branch of every repository, whatever the remote one is called. */
export const LOCAL_BRANCH = 'main';

/**
 * Opens the repository of a book to change it, or makes it before its first commit; hold the lock of the book. Throws
 * conflict for a history that is elsewhere.
 */
export async function openRepository(context: BookContext, openGit: OpenGit, book: BookRow): Promise<Repository> {
  const git = await openGit(context);
  const folder = await folderOf(context, book);
  // Nothing is in it yet: what is there was left by somebody who was killed.
  if (book.head_commit_sha === null && !(await isThere(join(folder, 'HEAD')))) {
    await rm(folder, { recursive: true, force: true });
    return git.createRepository(folder);
  }
  const repository = await openFolder(context, openGit, book);
  await repository.removeLeftovers();
  return repository;
}

/**
 * Reads the repository of a book, without its lock. Throws conflict for a history that is elsewhere, and not_found where the
 * book goes meanwhile: whatever is read of it fails then.
 */
export async function readRepository<T>(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  read: (repository: Repository) => Promise<T>,
): Promise<T> {
  const book = await findBook(context.db, book_id);
  if (book === null) throw notFound('book', book_id);
  try {
    return await answeringLocalGit(async () => read(await openFolder(context, openGit, book)));
  } catch (cause) {
    if ((await findBook(context.db, book_id)) === null) throw notFound('book', book_id);
    if (isMissing(cause)) throw elsewhere(cause);
    throw cause;
  }
}

async function openFolder(context: BookContext, openGit: OpenGit, book: BookRow): Promise<Repository> {
  const git = await openGit(context);
  const folder = await folderOf(context, book);
  if (!(await isThere(folder))) throw elsewhere();
  return git.openRepository(folder);
}

/** The answer for a history that is not here, or no longer whole. */
function elsewhere(cause?: unknown): AppError {
  const detail =
    'The history of the book is not in the data directory of this server. Share the directory between servers, or restore it.';
  return new AppError('conflict', detail, { cause });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
