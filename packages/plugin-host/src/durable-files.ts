import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DEFAULT_MODE = 0o644;

/**
 * Replaces the text of a file, whole or not at all: a reader finds the old text or the new one, also after a crash. The
 * file keeps its mode, and a link goes on pointing to it. `unique` names the temporary file.
 */
export async function replaceFile(path: string, text: string, unique: string): Promise<void> {
  const target = await realpath(path).catch((error) => absent(error, path));
  await mkdir(dirname(target), { recursive: true });
  const mode = await stat(target).then(
    (found) => found.mode & 0o777,
    (error) => absent(error, DEFAULT_MODE),
  );
  const temporary = join(dirname(target), `.${unique}.tmp`);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
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

/** The value for a file that does not exist; throws every other error again. */
export function absent<T>(error: unknown, otherwise: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
  throw error;
}
