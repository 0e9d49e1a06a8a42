import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CODE = /\.m?js$/i;
/** Each file takes a process of Node. */
const MOST_FILES = 50;
const MOST_FOLDERS = 50;
const LONGEST_CHECK = 10_000;
/** The beginning of what `node --check` prints: the place, the line, and a mark below its column. */
const COMPLAINT = /^[^\n]*:(?<line>\d+)\n[^\n]*\n(?<before> *)\^/;

/**
 * Finds the first file of a folder that is no JavaScript: `dist/index.js:3:13`. Node names no place for the error of an
 * import. Runs none of the code; null where nothing is found.
 */
export async function findSyntaxPlace(directory: string): Promise<string | null> {
  for (const path of await listCode(directory)) {
    const place = await checkFile(directory, path);
    if (place !== null) return place.replaceAll(sep, '/');
  }
  return null;
}

/** The files of code of a folder and those below, as far as they are worth a look; without those of installed packages. */
async function listCode(directory: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [''];
  for (const folder of folders) {
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules' && folders.length < MOST_FOLDERS) folders.push(path);
      if (entry.isFile() && CODE.test(entry.name)) files.push(path);
    }
  }
  return files.slice(0, MOST_FILES);
}

async function checkFile(directory: string, path: string): Promise<string | null> {
  try {
    await run(process.execPath, ['--check', join(directory, path)], { env: {}, timeout: LONGEST_CHECK });
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const { line, before } = COMPLAINT.exec(said)?.groups ?? {};
    return line === undefined || before === undefined ? null : `${path}:${line}:${before.length + 1}`;
  }
}
