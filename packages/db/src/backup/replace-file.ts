import { chmod, chown, copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Puts a copy of a file in a place where one may be already: all of it or nothing, for its owner alone. Makes the folders that are not there. What
 * root puts there belongs to the owner of the folder, so that a server which runs as that user can read it. `beforehand` is done when the copy is
 * whole, just before it takes the place.
 */
export async function replaceFile(
  source: string,
  target: string,
  beforehand: () => Promise<void> = async () => undefined,
): Promise<void> {
  await makeFolder(dirname(target));
  // Beside its place: the folders may be on different disks.
  const draft = `${target}.restored`;
  await copyFile(source, draft);
  await chmod(draft, 0o600);
  await giveToOwnerOf(dirname(target), draft);
  await beforehand();
  await rename(draft, target);
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  let made = first;
  await giveToOwnerOf(dirname(first), made);
  for (const name of relative(first, folder)
    .split(sep)
    .filter((part) => part !== '')) {
    made = join(made, name);
    await giveToOwnerOf(dirname(first), made);
  }
}

/** Only root can give files away. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
}
