import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any thread writes a file. */
const KEPT_MILLISECONDS = 3_600_000;

/**
 * Removes the files that a thread has written and that a process which was killed has left: those of a folder with this ending
 * that are older than an hour. `now` is in milliseconds since 1970. What somebody else removes meanwhile is gone.
 */
export async function removeLeftoverFiles(folder: string, ending: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(ending))) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts !== null && now - facts.mtimeMs >= KEPT_MILLISECONDS) await rm(path, { force: true });
  }
}
