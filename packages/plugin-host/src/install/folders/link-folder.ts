import { lstat, mkdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '../../files/sync-folder.ts';

const IS_WINDOWS = process.platform === 'win32';

/** Lets a link point to a folder, at once: who follows it finds the folder of before or this one. */
export async function linkFolder(link: string, folder: string, unique: string): Promise<void> {
  const parent = dirname(link);
  await mkdir(parent, { recursive: true });
  const temporary = join(parent, `.${unique}`);
  // A junction needs no rights of an administrator, and knows only whole paths.
  await symlink(IS_WINDOWS ? folder : relative(parent, folder), temporary, 'junction');
  try {
    // Windows renames over no folder, and takes a junction for one.
    if (IS_WINDOWS) await removeLink(link);
    await rename(temporary, link);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(parent);
}

/** Deletes a link, where there is one; throws where something else has its name. */
export async function removeLink(link: string): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found === null) return;
  if (!found.isSymbolicLink()) throw new Error(`${link} is not a link to a plugin; it stays as it is.`);
  await unlink(link);
}
