import { mkdir, open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { syncFolder } from '../../files/sync-folder.ts';

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;
/** Waiting for the disk takes the most time, and several files can wait together. */
const AT_ONCE = 16;

/**
 * Writes files by their paths, those of an archive that was inspected, into a folder that is new and empty: nothing that
 * is there already is written to or followed. All of it is on the disk when this resolves.
 */
export async function writeFiles(directory: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folders = listFolders(files.keys());
  for (const folder of folders) await mkdir(join(directory, folder), { mode: FOLDER_MODE });
  const entries = [...files];
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const written = entries
      .slice(start, start + AT_ONCE)
      .map(([path, bytes]) => writeNew(join(directory, path), bytes));
    // Whoever deletes the folder after a failure must not meet one that is still writing.
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
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
