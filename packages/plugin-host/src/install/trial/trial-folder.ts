import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
    if (group !== null) {
      await chown(directory, -1, group);
      await chmod(directory, 0o750);
    }
    for (const folder of new Set([...files.keys()].map(dirname))) {
      await mkdir(join(directory, folder), { recursive: true, mode: 0o755 });
    }
    for (const [path, bytes] of files) await writeFile(join(directory, path), bytes, { flag: 'wx', mode: 0o644 });
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
