import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { ImportSource } from '@learnwright/core';

/** The files of a folder, or a file on its own such as a ZIP; throws where there is neither. */
export async function readSource(path: string): Promise<ImportSource> {
  const root = resolve(path);
  const found = await stat(root).catch(() => null);
  if (found === null) throw new Error(`There is no file or folder at ${path}.`);
  const files = found.isDirectory() ? await listFiles(root) : [root];
  return {
    name: basename(root),
    files: files.map((file) => ({
      path: found.isDirectory() ? relative(root, file).split(sep).join('/') : basename(file),
      bytes: () => readFile(file),
    })),
  };
}

/** Every regular file below a folder but those of hidden folders, by path; links are not followed. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(root, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .toSorted();
}
