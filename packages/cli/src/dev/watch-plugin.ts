import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['dist', 'config', 'i18n'];
const FILES = ['package.json'];

/**
 * Calls `onChange` with the name of a file or folder of a plugin whenever something of what a server reads changes there;
 * it need not be there yet. The answer ends it.
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
    // A folder that is made anew is another one for the watcher.
    if (FOLDERS.includes(name)) watchFolder(name);
    if (FOLDERS.includes(name) || FILES.includes(name)) onChange(name);
  });
  return () => {
    for (const watcher of [root, ...watchers.values()]) watcher.close();
  };
}

function open(folder: string, options: { readonly recursive?: boolean }, onChange: (name: string) => void): FSWatcher {
  const watcher = watch(folder, options, (_, name) => onChange(name ?? ''));
  // A folder that goes while it is looked through: the watcher of the folder above tells of it.
  return watcher.on('error', () => watcher.close());
}
