import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob, posix } from 'node:path';
import { createPluginFinding, type PluginFinding } from '../plugin-rules.ts';
import { PackError } from './pack-error.ts';

/** Always taken, as by npm. */
const ALWAYS = /^(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.(?:md|txt))?$/i;
const NEVER = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;
const PATTERN = /[*?[\]{}]/;

/**
 * Reads the files that the `files` of a package name, folders with everything in them; a name with `!` takes files out
 * again. Throws a PackError for names outside of the package and for links.
 */
export async function readPackageFiles(
  directory: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const wanted = names.filter((name) => !name.startsWith('!')).map(cleanPath);
  const unwanted = names.filter((name) => name.startsWith('!')).map((name) => cleanPath(name.slice(1)));
  const isTaken = (path: string) => wanted.some((name) => covers(name, path)) || ALWAYS.test(path);
  const entries = await listEntries(directory, '');
  const taken = entries.filter(({ path }) => isTaken(path) && !unwanted.some((name) => covers(name, path)));
  const findings = [
    ...wanted.filter(leadsOut).map((name) => complain(name, 'It lies outside of the package.')),
    ...taken.filter(({ isFile }) => !isFile).map(({ path }) => complain(path, 'It is a link, or no regular file.')),
  ];
  if (findings.length > 0) throw new PackError(findings);
  const contents = taken.map(
    async ({ path }) => [path, new Uint8Array(await readFile(join(directory, path)))] as const,
  );
  return new Map(await Promise.all(contents));
}

interface PackageEntry {
  readonly path: string;
  /** False for links, which are never followed, and for devices. */
  readonly isFile: boolean;
}

async function listEntries(directory: string, folder: string): Promise<PackageEntry[]> {
  const entries = await readdir(join(directory, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<PackageEntry[]> => {
    const path = posix.join(folder, entry.name);
    if (NEVER.test(path)) return [];
    return entry.isDirectory() ? listEntries(directory, path) : [{ path, isFile: entry.isFile() }];
  });
  return (await Promise.all(found)).flat();
}

function covers(name: string, path: string): boolean {
  if (name === '.' || path === name || path.startsWith(`${name}/`)) return true;
  return PATTERN.test(name) && matchesGlob(path, name);
}

function cleanPath(name: string): string {
  return posix.normalize(name.replace(/^\//, '')).replace(/\/$/, '');
}

function leadsOut(name: string): boolean {
  return name === '..' || name.startsWith('../');
}

function complain(path: string, message: string): PluginFinding {
  return createPluginFinding('package.outside', path, message);
}
