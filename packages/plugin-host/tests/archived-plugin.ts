import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { afterEach } from 'vitest';
import { importPlugin } from '../src/host-code.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Writes the files of the plugin "quiz" as those of an archive lie on the disk, two folders below one of the test. */
export async function writeArchived(files: Readonly<Record<string, string | Uint8Array>>): Promise<DiscoveredPlugin> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'plugin-archived-')));
  folders.push(folder);
  // What lies below node_modules, Vitest leaves to Node to import.
  const directory = join(folder, 'node_modules', 'store', 'quiz', '1.2.0');
  for (const [path, data] of Object.entries({ 'quiz/package.json': '{ "type": "module" }', ...files })) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), data);
  }
  const module = { address: pathToFileURL(join(directory, 'quiz/plugin.js')).href, exported: 'quiz', root: directory };
  const names = { name: 'quiz', package_name: 'quiz', package_version: '1.2.0' };
  return { ...names, first_party: false, directory, module, load: () => importPlugin(module) };
}
