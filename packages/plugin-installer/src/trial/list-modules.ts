import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder of this package, from its sources and from what was built of them. */
export const OWN_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

const dependenciesSchema = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  dependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
});

/**
 * The folders of packages and of every package that they need: by their real paths, and by the links through which one package
 * finds another.
 */
export async function listModules(packages: readonly string[]): Promise<string[]> {
  const real = new Set<string>();
  const links = new Set<string>();
  const waiting = await Promise.all(packages.map((folder) => realpath(folder)));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (real.has(folder)) continue;
    real.add(folder);
    for (const link of await findDependencies(folder)) {
      links.add(link);
      waiting.push(await realpath(link));
    }
  }
  return [...new Set([...real, ...links])];
}

async function findDependencies(folder: string): Promise<string[]> {
  const { dependencies, peerDependencies, optionalDependencies } = await readPackage(join(folder, 'package.json'));
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  const found = await Promise.all(names.map((name) => findPackage(name, folder)));
  return found.filter((link) => link !== null);
}

/** Looks where Node looks; null for an optional package that is not installed. */
async function findPackage(name: string, from: string): Promise<string | null> {
  for (const above of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    const isThere = await realpath(join(above, name, 'package.json')).catch(() => null);
    if (isThere !== null) return join(above, name);
  }
  return null;
}

async function readPackage(path: string): Promise<z.infer<typeof packageSchema>> {
  return packageSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
