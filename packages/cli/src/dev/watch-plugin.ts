import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

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
