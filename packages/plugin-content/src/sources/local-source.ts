import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutExtension } from '@learnwright/exercises';
import type { ImportFile, ImportSource } from '@learnwright/plugin-sdk';
import { createContentFinding, refuseErrors } from '../findings.ts';
import { MAX_UPLOAD_BYTES } from '../settings.ts';
import { checkFiles, isSystemFile, MAX_FILES, toImportFile } from './source.ts';
import { isZip, readZipSource } from './zip-source.ts';

interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/**
 * Lists a folder for an import; each file is read when the import needs it. Follows no links and ignores dotfiles. Throws
 * content_invalid for names, numbers and sizes that are not taken.
 */
export async function readFolderSource(path: string): Promise<ImportSource> {
  const root = resolve(path);
  const facts: FileFacts[] = [];
  await listFiles(root, '', facts);
  refuseErrors(checkFiles(facts, MAX_UPLOAD_BYTES));
  const files = facts.map(({ name }): ImportFile => ({ path: name, bytes: () => readFile(join(root, name)) }));
  return { name: basename(root), files: files.toSorted((left, right) => (left.path < right.path ? -1 : 1)) };
}

/** Reads a folder, a ZIP or a single file for an import. Throws content_invalid like a folder. */
export async function readLocalSource(path: string): Promise<ImportSource> {
  if ((await stat(path)).isDirectory()) return readFolderSource(path);
  const name = basename(resolve(path));
  const bytes = await readFile(path);
  if (!isZip(bytes)) {
    refuseErrors(checkFiles([{ name, size: bytes.length }], MAX_UPLOAD_BYTES));
    return { name: withoutExtension(name), files: [toImportFile(name, bytes)] };
  }
  const { source, findings } = await readZipSource(withoutExtension(name), bytes);
  refuseErrors(findings);
  return source;
}

/** Reads the small course of the plugin. */
export function readExampleCourse(): Promise<ImportSource> {
  return readFolderSource(fileURLToPath(new URL('../../course', import.meta.url)));
}

async function listFiles(root: string, folder: string, facts: FileFacts[]): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isSystemFile(entry.name)) continue;
    if (entry.isDirectory()) await listFiles(root, name, facts);
    if (entry.isFile()) facts.push({ name, size: (await stat(join(root, name))).size });
    if (facts.length > MAX_FILES) {
      refuseErrors([createContentFinding('E-FILE-COUNT', '', `there are more than ${MAX_FILES} files`)]);
    }
  }
}
