import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/learnwright/nodes');

/**
 * The program of another Node on Linux, which npm brings at the first use and the cache of the checkout keeps: 120 MB each,
 * too much for everybody's node_modules. Rejects where npm cannot bring it, such as without a network.
 */
export async function fetchNode(version: string): Promise<string> {
  const program = join(CACHE, `node-${version}`);
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (isThere) return program;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    const name = `node-linux-${process.arch}`;
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', ['install', ...quietly, '--prefix', folder, `${name}@${version}`]);
    const copy = join(folder, 'node');
    await copyFile(join(folder, 'node_modules', name, 'bin', 'node'), copy);
    // Whole or not at all: another test may look for it at the same time.
    await rename(copy, program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return program;
}
