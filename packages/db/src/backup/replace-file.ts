import { createReadStream } from 'node:fs';
import { lchown, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Puts a copy of a file in a place where one may be already: all of it or nothing, for its owner alone. Makes the folders that are not there. What
 * root puts there belongs to the owner of the folder, so that a server which runs as that user can read it. Where this user has laid a link in the
 * place, the link is replaced, and what it leads to stays as it is. `beforehand` is done when the copy is whole, just before it takes the place.
 */
export async function replaceFile(
  source: string,
  target: string,
  beforehand: () => Promise<void> = async () => undefined,
): Promise<void> {
  await makeFolder(dirname(target));
  // Beside its place: the folders may be on different disks.
  const draft = `${target}.restored`;
  await rm(draft, { force: true });
  const owner = await newOwner(dirname(target));
  const file = await open(draft, 'wx', 0o600);
  try {
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    // On the disk before it has the name: a machine may lose its power.
    await pipeline(createReadStream(source), file.createWriteStream({ flush: true }));
    await beforehand();
    await rename(draft, target);
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a folder, and those above that are not there. What root makes belongs to the owner of the folder above. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const owner = await newOwner(dirname(first));
  if (owner === null) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await lchown(made, owner.uid, owner.gid);
}

/** Whose things in a folder are to be; null where nobody but root could say that. */
async function newOwner(folder: string): Promise<{ readonly uid: number; readonly gid: number } | null> {
  return process.getuid?.() === 0 ? stat(folder) : null;
}
