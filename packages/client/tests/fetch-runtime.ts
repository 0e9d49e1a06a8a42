import { execFile } from 'node:child_process';
import { access, chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/learnwright/runtimes');

/** A runtime that npm has: a package for this machine, and the program in it. */
export interface Runtime {
  readonly name: string;
  readonly version: string;
  readonly package: string;
  readonly program: string;
}

/**
 * The program of a runtime, which npm brings at the first use and the cache of the checkout keeps: a hundred megabytes each, too
 * much for everybody's node_modules. Rejects where npm cannot bring it, such as without a network.
 */
export async function fetchRuntime(runtime: Runtime): Promise<string> {
  const kept = join(CACHE, `${runtime.name}-${runtime.version}`);
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (isThere) return kept;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    const words = ['install', '--prefer-offline', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
    const wanted = `${runtime.package}@${runtime.version}`;
    await promisify(execFile)('npm', [...words, '--loglevel=error', '--prefix', folder, wanted]);
    const copy = join(folder, 'program');
    await copyFile(join(folder, 'node_modules', runtime.package, runtime.program), copy);
    await chmod(copy, 0o755);
    // Whole or not at all: another test may look for it at the same time.
    await rename(copy, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return kept;
}
