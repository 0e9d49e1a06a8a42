import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ImportFile, ImportFinding, ImportSource } from '@learnwright/core';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { refuseErrors } from '../findings/refuse-errors.ts';
import { isSystemFile } from './arrange-files.ts';
import { checkFiles, type FileFacts } from './check-files.ts';
import { toImportFile } from './raw-file.ts';
import { isZip, readZipSource } from './read-zip-source.ts';
import { MAX_FILES, MAX_UPLOAD_BYTES } from './source-limits.ts';
import { withoutExtension } from './without-extension.ts';

/**
 * Reads a folder for an import; its files are read when they are asked for. Links are not followed, dotfiles are
 * ignored. Throws content_invalid when the folder breaks the policy of sources.
 */
export async function readFolderSource(path: string): Promise<ImportSource> {
  const root = resolve(path);
  const facts: FileFacts[] = [];
  await listFiles(root, '', facts);
  refuseErrors(checkFiles(facts, MAX_UPLOAD_BYTES));
  const files = facts.map(({ name }): ImportFile => ({ path: name, bytes: () => readFile(join(root, name)) }));
  return { name: basename(root), files: files.toSorted((left, right) => (left.path < right.path ? -1 : 1)) };
}

/** Reads whatever is at a path for an import: a folder, a ZIP or a single file. Throws content_invalid like a folder. */
export async function readLocalSource(path: string): Promise<ImportSource> {
  if ((await stat(path)).isDirectory()) return readFolderSource(path);
  const name = basename(resolve(path));
  const bytes = await readFile(path);
  if (!isZip(bytes)) {
    refuseErrors(checkFiles([{ name, size: bytes.length }], MAX_UPLOAD_BYTES));
    return { name: withoutExtension(name), files: [toImportFile(name, bytes)] };
  }
  const { source, findings } = readZipSource(withoutExtension(name), bytes);
  refuseErrors(findings);
  return source;
}

async function listFiles(root: string, folder: string, facts: FileFacts[]): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isSystemFile(entry.name)) continue;
    if (entry.isDirectory()) await listFiles(root, name, facts);
    if (entry.isFile()) facts.push({ name, size: (await stat(join(root, name))).size });
    if (facts.length > MAX_FILES) refuseErrors([tooMany()]);
  }
}

function tooMany(): ImportFinding {
  return createContentFinding('E-FILE-COUNT', '', `there are more than ${MAX_FILES} files`);
}
