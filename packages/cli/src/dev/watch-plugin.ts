import { createHash } from 'node:crypto';
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveExport } from '@learnwright/plugin-sdk/loading';
import type { PackageJson } from '../package-json.ts';

const FOLDERS = ['dist', 'config', 'i18n'];
const FILES = ['package.json'];

/** Runs something once after a time; the answer cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void;

/**
 * Calls `onChange` with the name of a file or folder of a plugin whenever something in it changes that a server reads; it
 * need not exist yet. The answer ends the watch.
 */
export function watchPlugin(directory: string, onChange: (name: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const watchFolder = (name: string) => {
    watchers.get(name)?.close();
    watchers.delete(name);
    const folder = join(directory, name);
    if (existsSync(folder))
      watchers.set(
        name,
        open(folder, { recursive: true }, () => onChange(name)),
      );
  };
  FOLDERS.forEach(watchFolder);
  const root = open(directory, {}, (name) => {
    // A new folder of the same name needs a new watcher.
    if (FOLDERS.includes(name)) watchFolder(name);
    if (FOLDERS.includes(name) || FILES.includes(name)) onChange(name);
  });
  return () => {
    for (const watcher of [root, ...watchers.values()]) watcher.close();
  };
}

/**
 * A short text for all that a server reads of a plugin: equal files, equal text. A build writes files that have not changed,
 * which is no reason to start again.
 */
export async function fingerprintPlugin(directory: string): Promise<string> {
  const hash = createHash('sha256');
  const below = await Promise.all(FOLDERS.map((folder) => listFiles(join(directory, folder))));
  for (const path of [...FILES.map((file) => join(directory, file)), ...below.flat()]) {
    // A file that has just gone counts as empty.
    hash.update(`${path}\0`).update(await readFile(path).catch(() => ''));
  }
  return hash.digest('hex');
}

/** Whether the files are there that a server loads the plugins of a package from. */
export function isBuilt(directory: string, manifest: PackageJson): boolean {
  const subpaths = Object.values(manifest['app.plugins']).map((entry) => entry.replace(/#.*/, ''));
  const targets = subpaths.map((subpath) => resolveExport(manifest, subpath));
  return targets.every((target) => target === null || existsSync(join(directory, target)));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

/** Answers a function that calls `run` once after its last call, when a time has passed without another call. */
export function createDebounce(milliseconds: number, run: () => void, after: After): () => void {
  let cancel: () => void = () => undefined;
  return () => {
    cancel();
    cancel = after(milliseconds, run);
  };
}

function open(folder: string, options: { readonly recursive?: boolean }, onChange: (name: string) => void): FSWatcher {
  const watcher = watch(folder, options, (_, name) => onChange(name ?? ''));
  // The folder has gone meanwhile: the watcher of the folder above reports it.
  return watcher.on('error', () => watcher.close());
}
