import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The real path of a dependency's package.json, also where the package does not export it. Throws when it is not installed. */
export async function findPackage(dependency: string, packageJsonPath: string): Promise<string> {
  const require = createRequire(packageJsonPath);
  const folders = require.resolve.paths(dependency) ?? [];
  for (const folder of folders) {
    const path = await realpath(join(folder, dependency, 'package.json')).catch(() => null);
    if (path !== null) return path;
  }
  throw new Error(`The package ${dependency} is a dependency, but it is not installed.`);
}
