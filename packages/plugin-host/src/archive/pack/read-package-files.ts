import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob, posix } from 'node:path';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { PackError } from './pack-error.ts';

/** Always taken, as by npm. */
const ALWAYS = /^(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.(?:md|txt))?$/i;
const NEVER = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;
const PATTERN = /[*?[\]{}]/;

/**
 * Reads the files of a package that its `files` name, folders with all that is in them; a name with `!` takes some out
 * again. Throws a PackError for what is missing, lies outside of the package, or is a link.
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
  /** False for links and what else is no regular file; never followed. */
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

function complain(path: string, message: string): ArchiveFinding {
  return createArchiveFinding('package.outside', path, message);
}
