import { lchown, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { createFile, makeFolder, newOwner } from '@learnwright/archive/owned-files';

/** The files of a plugin in a folder that only its writer knows. */
export interface StagedFolder {
  /** Its real path. */
  readonly directory: string;
  /** Gives the folder its lasting name; does nothing where a folder of this name exists already. */
  publish(): Promise<void>;
  /** Deletes the folder, unless it has been published. */
  discard(): Promise<void>;
}

/** Waiting for the disk takes the most time, and several files can wait together. */
const FILES_AT_ONCE = 16;
/** Another server may delete an empty parent folder between its making and the renaming. */
const MOST_RENAMES = 3;

/** Writes files into a new folder, `staging`, to be published as `target`; after a failure nothing of it is left. */
export async function writeFolder(
  files: ReadonlyMap<string, Uint8Array>,
  staging: string,
  target: string,
): Promise<StagedFolder> {
  await makeFolder(dirname(staging));
  const directory = join(await realpath(dirname(staging)), basename(staging));
  await mkdir(directory, { mode: 0o700 });
  const discard = () => rm(directory, { recursive: true, force: true });
  try {
    const owner = newOwner(dirname(directory));
    if (owner !== null) await lchown(directory, owner.uid, owner.gid);
    await writeFiles(directory, files);
  } catch (error) {
    await discard();
    throw error;
  }
  return { directory, discard, publish: () => publishFolder(directory, target) };
}

/** A folder gets its lasting name whole or not at all; of two at once the first stays, which has the same files. */
async function publishFolder(directory: string, target: string): Promise<void> {
  const parent = dirname(target);
  for (let count = 1; ; count += 1) {
    await makeFolder(parent);
    try {
      await rename(directory, target);
      break;
    } catch (error) {
      const found = await stat(target).catch(() => null);
      if (found !== null) {
        await rm(directory, { recursive: true, force: true });
        break;
      }
      if (count === MOST_RENAMES) throw error;
    }
  }
  // Another server may have deleted the folder again, and its parent with it: there is nothing to make last then.
  await syncFolder(parent).catch(unlessGone);
  await syncFolder(dirname(parent));
}

/**
 * Writes the files of an inspected archive, by their paths, into a new and empty folder: nothing that exists is written to
 * or followed. All files are on the disk when this resolves.
 */
export async function writeFiles(directory: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folders = listFolders(files.keys());
  for (const folder of folders) await makeFolder(join(directory, folder));
  const entries = [...files];
  for (let start = 0; start < entries.length; start += FILES_AT_ONCE) {
    const written = entries
      .slice(start, start + FILES_AT_ONCE)
      .map(([path, bytes]) => writeNew(join(directory, path), bytes));
    // Nothing may still be written when the folder is deleted after a failure.
    const failed = (await Promise.allSettled(written)).find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
  for (const folder of [...folders.toReversed(), '.']) await syncFolder(join(directory, folder));
}

/** Every folder above a file, outer ones first. */
function listFolders(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder);
  }
  return [...folders].toSorted();
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await createFile(path);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder last; Windows opens no folders and needs none of it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Throws any error but that of a folder that is not there. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
