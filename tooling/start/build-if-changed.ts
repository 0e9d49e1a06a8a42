import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runPnpm } from '../run-command.ts';
import { describeSources } from './describe-sources.ts';

const STAMP = join(ROOT, 'node_modules/.cache/learnwright/build-stamp');

/** Builds what has changed since the last build, and says which it was. False where the build failed. */
export function buildIfChanged(): boolean {
  const before = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (describeSources(ROOT) === before) {
    console.log('Nothing has changed since the last build.');
    return true;
  }
  console.log('Building what has changed …');
  const { passed } = runPnpm(['build', '--output-logs=errors-only']);
  if (!passed) {
    console.error('The build failed; mend what is named above and start again.');
    return false;
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, describeSources(ROOT) ?? '');
  return true;
}
