import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileNameOf } from '@learnwright/plugin-sdk';
import type { BookContext, BookRow } from '../tables.ts';

/** What the files of a book hang on: the repositories of a user are in one folder, so that all of them are found. */
export type BookPlace = Pick<BookRow, 'id' | 'user_id'>;

/** The folder of all repositories; it may be absent. */
export async function folderOfAll({ folder }: Pick<BookContext, 'folder'>): Promise<string> {
  return join(await folder(), 'repositories');
}

/** The folder of the repositories of a user; it may be absent. */
export async function folderOfUser(context: Pick<BookContext, 'folder'>, user_id: string): Promise<string> {
  return join(await folderOfAll(context), fileNameOf(user_id, ''));
}

/**
 * The folder of the repository of a book; it may be absent. A repository from before there were folders of users is moved
 * there first.
 */
export async function folderOf(context: Pick<BookContext, 'folder'>, book: BookPlace): Promise<string> {
  const folder = join(await folderOfUser(context, book.user_id), fileNameOf(book.id, '.git'));
  const before = join(await folderOfAll(context), fileNameOf(book.id, '.git'));
  if (!(await isThere(folder)) && (await isThere(before))) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    // Somebody else may have moved it.
    await rename(before, folder).catch(async (error: unknown) => {
      if (!(await isThere(folder))) throw error;
    });
  }
  return folder;
}

/** The file that is locked for a book; it and its folder may be absent. */
export async function lockFileOf(context: Pick<BookContext, 'folder'>, book: BookPlace): Promise<string> {
  return join(await folderOfUser(context, book.user_id), fileNameOf(book.id, '.lock'));
}

/** Tells whether a file or folder is there. */
export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
