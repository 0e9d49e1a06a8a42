import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CreateId } from '@learnwright/core';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import type { StagedPlugin } from '../plugin-folders.ts';
import type { StorePaths } from './store-paths.ts';
import { writeFiles } from './write-files.ts';

/** Writes the files of a plugin into a folder of their own; after a failure nothing of it is left. */
export async function stagePlugin(
  plugin: ArchivedPlugin,
  paths: StorePaths,
  createId: CreateId,
): Promise<StagedPlugin> {
  const target = paths.folderOf(plugin);
  await mkdir(paths.staging, { recursive: true });
  const directory = join(await realpath(paths.staging), createId());
  await mkdir(directory);
  const discard = () => rm(directory, { recursive: true, force: true });
  try {
    await writeFiles(directory, plugin.files);
  } catch (error) {
    await discard();
    throw error;
  }
  return { directory, discard, publish: () => publishFolder(directory, target) };
}

/** A folder gets its lasting name whole or not at all; of two at once the first stays, which has the same files. */
async function publishFolder(directory: string, target: string): Promise<void> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  try {
    await rename(directory, target);
  } catch (error) {
    const found = await stat(target).catch(() => null);
    if (found === null) throw error;
    await rm(directory, { recursive: true, force: true });
  }
  await syncFolder(parent);
  await syncFolder(dirname(parent));
}
