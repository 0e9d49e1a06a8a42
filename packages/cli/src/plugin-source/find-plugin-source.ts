import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { CommandError } from '../command-error.ts';

const PACKAGE_NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;

/**
 * What words for a plugin mean: the folder of a package, the bytes of an archive, or, where there is no such path, a
 * package that is installed in `folder` or above. Throws where they mean nothing.
 */
export async function findPluginSource(words: string, folder: string): Promise<string | Uint8Array> {
  const path = resolve(folder, words);
  if (!existsSync(path)) return requireInstalledPackage(words, folder);
  return (await stat(path)).isDirectory() ? path : new Uint8Array(await readFile(path));
}

async function requireInstalledPackage(name: string, folder: string): Promise<string> {
  const folders = PACKAGE_NAME.test(name) ? createRequire(join(folder, 'package.json')).resolve.paths(name) : null;
  const found = folders?.map((above) => join(above, name)).find((place) => existsSync(join(place, 'package.json')));
  if (found !== undefined) return realpath(found);
  throw new CommandError('usage', `There is no folder or file ${resolve(folder, name)}, and no package ${name} here.`);
}
