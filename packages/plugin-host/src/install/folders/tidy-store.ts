import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreateId } from '@learnwright/core';
import type { ArchiveName } from '../plugin-folders.ts';
import type { StorePaths } from './store-paths.ts';

/** In milliseconds; writing and trying a plugin takes seconds. */
const LEFT_BEHIND = 3_600_000;

/** Deletes the folders of other archives than these, and what writers of an hour ago have left. */
export async function tidyStore(paths: StorePaths, kept: readonly ArchiveName[], createId: CreateId): Promise<void> {
  if ((await listFolders(paths.store)).length === 0) return;
  const bin = join(paths.staging, createId());
  await mkdir(bin, { recursive: true });
  // The disk says what time it is: several servers may share it, whose clocks differ.
  const { mtimeMs: now } = await stat(bin);
  for (const folder of await listFolders(paths.staging)) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_BEHIND) await rm(folder, { recursive: true, force: true });
  }
  const keptFolders = new Set(kept.map((archive) => paths.folderOf(archive)));
  for (const plugin of (await listFolders(paths.store)).filter((folder) => folder !== paths.staging)) {
    const unwanted = (await listFolders(plugin)).filter((folder) => !keptFolders.has(folder));
    // Out of sight first: nobody finds half a folder.
    for (const folder of unwanted) await rename(folder, join(bin, createId())).catch(() => undefined);
  }
  await rm(bin, { recursive: true, force: true });
}

/** The paths of the folders in a folder, none where it is not there. Links and files are left alone. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
