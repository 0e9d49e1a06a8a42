import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveExport } from '../archive/pack/resolve-export.ts';
import type { Discovery } from './discovered-plugin.ts';
import { readEntries } from './read-entries.ts';
import { type PackageManifest, readManifest } from './read-manifest.ts';

/**
 * Finds the plugins of the package in a folder, which needs to be installed nowhere: their modules are the files that the
 * package exports. Nothing of them is imported. Throws where its package.json cannot be read.
 */
export async function discoverPackage(directory: string): Promise<Discovery> {
  const path = join(await realpath(directory), 'package.json');
  const manifest = await readManifest(path);
  const { name: dependency = directory } = manifest;
  const resolveModule = (specifier: string) => {
    return requireModule(path, manifest, `.${specifier.slice(dependency.length)}`);
  };
  const importModule = (specifier: string) => import(resolveModule(specifier));
  return readEntries({ dependency, path, manifest, importModule, resolveModule });
}

function requireModule(path: string, manifest: PackageManifest, subpath: string): string {
  const target = resolveExport(manifest, subpath);
  if (target === null) throw new Error(`The package.json exports no file as "${subpath}".`);
  return new URL(target, pathToFileURL(path)).href;
}
