import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalGit } from './read-objects.ts';
import { runGit } from './run-git.ts';

/** The references that a fetch moves, each with its commit; null where there is none. */
type References = ReadonlyMap<string, string | null>;

/**
 * Notes what a repository has before a fetch. Call the answer to take away what has come since: its references stand where they
 * stood, and its packs are gone. For the one caller that may change the repository.
 */
export async function prepareUndo(local: LocalGit, references: References): Promise<() => Promise<void>> {
  const folder = join(local.folder, 'objects', 'pack');
  const before = new Set(await readdir(folder));
  return async () => {
    for (const [name, commit] of references) {
      const words = commit === null ? ['-d', name] : [name, commit];
      await runGit(local.git, ['update-ref', ...words], { folder: local.folder });
    }
    const added = (await readdir(folder)).filter((name) => !before.has(name));
    for (const name of added) await rm(join(folder, name), { force: true });
  };
}
