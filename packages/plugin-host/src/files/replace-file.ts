import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';

const DEFAULT_MODE = 0o644;

/**
 * Puts a text in the place of a file's, whole or not at all: whoever reads, also after a crash, finds the old text or the
 * new one. The file keeps its mode, and a link goes on pointing to it. `unique` names the temporary file.
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

function absent<T>(error: unknown, otherwise: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
  throw error;
}
