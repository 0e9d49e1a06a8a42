import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireRun, runCommand, runPnpm } from './run-command.ts';

/** Checks a commit out into a temporary folder, installs it and works with it; the folder is removed afterwards. */
export async function withOtherTree<T>(commit: string, work: (root: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-other-'));
  const root = join(folder, 'tree');
  try {
    requireRun('git', ['worktree', 'add', '--detach', root, commit]);
    const install = runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], { directory: root, quiet: true });
    if (!install.passed) throw new Error(install.output);
    return await work(root);
  } finally {
    runCommand('git', ['worktree', 'remove', '--force', root], { quiet: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
