import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFile, makeFolder } from '@learnwright/archive/owned-files';

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
  const file = await createFile(draft);
  try {
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
