import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(tsx?|js|json|css|html|svg|webmanifest)$/;
/** What the build of a package reads; the web app has more of it than the others. */
const OWN_FILES = ['package.json', 'tsconfig.build.json', 'vite.config.ts', 'index.html'];
const FOLDERS = ['src', 'build', 'public'];
const NOT_BUILT = /\.(test|fixture)\.ts$/;

/**
 * A stamp of everything the build reads: the paths, sizes and times of the sources of every package. The same stamp
 * means that there is nothing to build. Null where a package has no build to show.
 */
export function describeSources(root: string): string | null {
  const stamp = createHash('sha1');
  const packages = ['packages', 'apps'].flatMap((folder) => listFolders(join(root, folder)));
  if (packages.some((folder) => !existsSync(join(folder, 'dist')))) return null;
  const sources = packages.flatMap((folder) => [
    ...OWN_FILES.map((name) => join(folder, name)).filter((file) => existsSync(file)),
    ...FOLDERS.flatMap((name) => listFiles(join(folder, name))).filter((file) => !NOT_BUILT.test(file)),
  ]);
  const tools = ['tooling/build', 'tooling/tsconfig'].flatMap((name) => listFiles(join(root, name)));
  for (const file of [...sources, ...tools]) {
    const { size, mtimeMs } = statSync(file);
    stamp.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return stamp.digest('hex');
}

function listFolders(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  return folders.filter((below) => existsSync(join(below, 'package.json')));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file))
    .toSorted()
    .map((file) => join(folder, file));
}
