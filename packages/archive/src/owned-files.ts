import { closeSync, fchownSync, openSync, statSync } from 'node:fs';
import { type FileHandle, lchown, mkdir, open, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whom a file belongs to, by their numbers. */
export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Makes a folder, and those above that are not there, for their owner alone. What root makes belongs to the owner of the folder above, so that a
 * server which runs as that user can use it. Returns the topmost folder that it has made, null where all were there. Rejects as `mkdir` does.
 */
export async function makeFolder(folder: string): Promise<string | null> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return null;
  const owner = newOwner(dirname(first));
  if (owner !== null) for (const made of upTo(first, folder)) await lchown(made, owner.uid, owner.gid);
  return first;
}

/** Removes what makeFolder has made for a folder, `first` being what it has returned, as far as nothing is in it. */
export async function removeMadeFolders(folder: string, first: string | null): Promise<void> {
  if (first === null) return;
  try {
    for (const made of upTo(first, folder)) await rmdir(made);
  } catch (error) {
    // Somebody uses it by now.
    if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(error.code))))
      throw error;
  }
}

/** A folder and those above it up to another one, innermost first. */
function upTo(first: string, folder: string): string[] {
  const folders: string[] = [];
  for (let made = folder; made.length >= first.length; made = dirname(made)) folders.push(made);
  return folders;
}

/**
 * Creates a file for its owner alone, and opens it for writing. What root creates belongs to the owner of `like`, by default the folder. Rejects as
 * `open` does, with EEXIST where there is a file or a link.
 */
export async function createFile(path: string, like = dirname(path)): Promise<FileHandle> {
  const owner = newOwner(like);
  const file = await open(path, 'wx', 0o600);
  try {
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Does as createFile for what cannot wait, and returns the descriptor. */
export function createFileSync(path: string): number {
  const owner = newOwner(dirname(path));
  const file = openSync(path, 'wx', 0o600);
  try {
    if (owner !== null) fchownSync(file, owner.uid, owner.gid);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Whose a thing is to be that is like a file or in a folder; null where nobody but root could say that. Throws as `stat` does. */
export function newOwner(path: string): FileOwner | null {
  return process.getuid?.() === 0 ? statSync(path) : null;
}
