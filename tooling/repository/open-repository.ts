import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repository.ts';

/** Opens a checkout: the files git tracks and those it would, without what it ignores. */
export function openRepository(root: string): Repository {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout, stderr } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git could not list the files of ${root}: ${stderr}`);
  const files = [...new Set(stdout.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)));
  return {
    files: files.toSorted(),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    size: (file) => statSync(join(root, file)).size,
  };
}
