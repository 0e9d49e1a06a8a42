import { createHash } from 'node:crypto';
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { resolveExport } from '@learnwright/plugin-sdk/loading';
import type { PackageJson } from '../package-json.ts';

/** The files of its pages, which a server reads again while it runs. */
const PAGES = 'ui';
const FOLDERS = ['dist', 'config', 'i18n', PAGES];
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

/** Short texts for what a server reads of a plugin: equal files, equal texts. */
export interface Fingerprint {
  /** Of the files of its pages. */
  readonly pages: string;
  /** Of all others. */
  readonly rest: string;
}

/** Reads what a server reads of a plugin. A build writes files that have not changed, which is no reason to do anything. */
export async function fingerprintPlugin(directory: string): Promise<Fingerprint> {
  const listBelow = (folder: string) => listFiles(join(directory, folder));
  const others = await Promise.all(FOLDERS.filter((folder) => folder !== PAGES).map(listBelow));
  const pages = await listBelow(PAGES);
  return {
    // No server reads hidden files of pages, such as those of an editor.
    pages: await fingerprint(pages.filter((path) => !basename(path).startsWith('.'))),
    rest: await fingerprint([...FILES.map((file) => join(directory, file)), ...others.flat()]),
  };
}

/**
 * What a change asks for: pages alone are read again, and anything else lets the server start again, which reads all. A bundler
 * takes its files away when a build fails: without them the server runs on with what it has loaded.
 */
export function chooseAnswer(served: Fingerprint, now: Fingerprint, built: boolean): 'restart' | 'reload' | 'nothing' {
  if (now.rest !== served.rest && built) return 'restart';
  return now.pages === served.pages ? 'nothing' : 'reload';
}

/** Whether the files are there that a server loads the plugins of a package from. */
export function isBuilt(directory: string, manifest: PackageJson): boolean {
  const subpaths = Object.values(manifest['app.plugins']).map((entry) => entry.replace(/#.*/, ''));
  const targets = subpaths.map((subpath) => resolveExport(manifest, subpath));
  return targets.every((target) => target === null || existsSync(join(directory, target)));
}

async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    // A file that has just gone counts as empty.
    hash.update(`${path}\0`).update(await readFile(path).catch(() => ''));
  }
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

/** Returns a function that calls `run` once after its last call, when a time has passed without another call. */
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
