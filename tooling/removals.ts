/**
 * Lists the public names that a commit or tag had and this tree has not: `pnpm removals <commit>`. They are those of `docs/reference` and of the
 * exports of packages in `tooling/surface`. A name that was changed counts as one that is gone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames, type ReferencePage } from './removals/list-names.ts';
import { ROOT, requireRun, runCommand } from './run-command.ts';

const PLACES = ['docs/reference', 'tooling/surface'];

const commit = process.argv[2];
if (commit === undefined || !runCommand('git', ['cat-file', '-e', `${commit}^{commit}`], { quiet: true }).passed) {
  console.error('Name a commit or a tag that is here, to compare with: pnpm removals <commit>');
  process.exit(2);
}

const before = listAll(['ls-tree', '-r', '--name-only', commit], (path) =>
  requireRun('git', ['show', `${commit}:${path}`]),
);
const now = new Set(listAll(['ls-files'], (path) => readFileSync(join(ROOT, path), 'utf8')));
const gone = before.filter((name) => !now.has(name));
console.log(`${before.length} public names in ${commit}, ${now.size} now. Gone of the former: ${gone.length}.`);
for (const name of gone) console.log(`  ${name}`);

function listAll(list: readonly string[], read: (path: string) => string): string[] {
  const paths = requireRun('git', [...list, '--', ...PLACES]).split('\n');
  const pages = paths.filter((path) => path !== '').map((path): ReferencePage => ({ path, text: read(path) }));
  return pages.flatMap(listNames);
}
