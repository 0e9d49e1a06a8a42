import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CreateId } from '@learnwright/core';
import type { ArchiveName } from '../plugin-folders.ts';
import type { StorePaths } from './store-paths.ts';

/** In milliseconds; writing, trying and activating a plugin takes a minute at most. */
const LEFT_BEHIND = 3_600_000;

/**
 * Deletes the folders of other archives than these: those of the plugin that has changed at once, the others, which a
 * process may have written that is about to want them, when they are an hour old; and what writers of an hour ago have left.
 */
export async function tidyStore(
  paths: StorePaths,
  kept: readonly ArchiveName[],
  changed: string | null,
  createId: CreateId,
): Promise<void> {
  if ((await listFolders(paths.store)).length === 0) return;
  const bin = join(paths.staging, createId());
  await mkdir(bin, { recursive: true });
  // The disk says what time it is: several servers may share it, whose clocks differ.
  const { mtimeMs: now } = await stat(bin);
  const isLeftBehind = async (folder: string) => {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    return now - mtimeMs > LEFT_BEHIND;
  };
  for (const folder of await listFolders(paths.staging)) {
    if (await isLeftBehind(folder)) await rm(folder, { recursive: true, force: true });
  }
  const keptFolders = new Set(kept.map((archive) => paths.folderOf(archive)));
  for (const plugin of (await listFolders(paths.store)).filter((folder) => folder !== paths.staging)) {
    const unwanted = (await listFolders(plugin)).filter((folder) => !keptFolders.has(folder));
    for (const folder of unwanted) {
      if (basename(plugin) !== changed && !(await isLeftBehind(folder))) continue;
      // Out of sight first: nobody finds half a folder.
      await rename(folder, join(bin, createId())).catch(() => undefined);
    }
  }
  await rm(bin, { recursive: true, force: true });
}

/** The paths of the folders in a folder, none where it is not there. Links and files are left alone. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
