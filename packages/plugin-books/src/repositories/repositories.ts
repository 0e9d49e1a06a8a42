import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '@learnwright/git';
import { AppError, fileNameOf } from '@learnwright/plugin-sdk';
import { listKnownIds } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';
import type { OpenGit } from './open-git.ts';

/** The local branch of every repository, whatever the remote one is called. */
export const LOCAL_BRANCH = 'main';

/** A folder that is new may belong to an import that has not ended. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

/** The folder of all repositories. */
export async function requireFolders(context: Pick<BookContext, 'folder'>): Promise<string> {
  const folder = join(await context.folder(), 'repositories');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The folder of the repository of a book. */
export async function folderOf(context: Pick<BookContext, 'folder'>, book_id: string): Promise<string> {
  return join(await requireFolders(context), fileNameOf(book_id, '.git'));
}

/**
 * Opens the repository of a book to change it, or makes it before its first commit; hold the lock of the book. Throws
 * conflict for a history that is elsewhere.
 */
export async function openRepository(context: BookContext, openGit: OpenGit, book: BookRow): Promise<Repository> {
  const git = await openGit(context);
  const folder = await folderOf(context, book.id);
  // Nothing is in it yet: what is there was left by somebody who was killed.
  if (book.head_commit_sha === null && !(await isThere(join(folder, 'HEAD')))) {
    await rm(folder, { recursive: true, force: true });
    return git.createRepository(folder);
  }
  const repository = await readRepository(context, openGit, book);
  await repository.removeLeftovers();
  return repository;
}

/** Opens the repository of a book to read it. Throws conflict for a history that is elsewhere. */
export async function readRepository(context: BookContext, openGit: OpenGit, book: BookRow): Promise<Repository> {
  const git = await openGit(context);
  const folder = await folderOf(context, book.id);
  if (await isThere(folder)) return git.openRepository(folder);
  const detail =
    'The history of the book is not in the data directory of this server. Share the directory between servers, or restore it.';
  throw new AppError('conflict', detail);
}

/** Removes the repository of a book that is deleted; hold the lock of the book. */
export async function removeRepository(context: BookContext, book_id: string): Promise<void> {
  await rm(await folderOf(context, book_id), { recursive: true, force: true });
}

/** Removes the repositories of books that are gone with their curriculum or user. */
export async function dropOrphans(context: BookContext): Promise<void> {
  const folder = join(await context.folder(), 'repositories');
  const entries = await readdir(folder).catch(() => []);
  const names = entries.filter((name) => /\.(?:git|lock)$/.test(name));
  const idOf = (name: string) => name.replace(/\.(?:git|lock)$/, '');
  const known = new Set(await listKnownIds(context.db, [...new Set(names.map(idOf))]));
  const now = context.clock.microseconds() / 1_000;
  for (const name of names.filter((candidate) => !known.has(idOf(candidate)))) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts === null || now - facts.mtimeMs < KEPT_MILLISECONDS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
