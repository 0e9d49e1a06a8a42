import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/**
 * Writes the files of a plugin into a folder of their own below a temporary directory, and deletes the folder when the
 * work ends. Only this user and, where one is named, another group can read it.
 */
export async function withTrialFolder<T>(
  files: ReadonlyMap<string, Uint8Array>,
  temporary: string,
  group: number | null,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(await realpath(temporary), 'learnwright-trial-'));
  try {
    await writeFiles(directory, files);
    if (group !== null) {
      await chown(directory, -1, group);
      await chmod(directory, 0o750);
    }
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Whatever modes this process gives to new files, these can be read by all who can reach them. */
async function writeFiles(directory: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folders = new Set<string>();
  for (const path of files.keys()) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder);
  }
  for (const folder of [...folders].toSorted()) {
    await mkdir(join(directory, folder));
    await chmod(join(directory, folder), FOLDER_MODE);
  }
  for (const [path, bytes] of files) {
    await writeFile(join(directory, path), bytes, { flag: 'wx' });
    await chmod(join(directory, path), FILE_MODE);
  }
}
