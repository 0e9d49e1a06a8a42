import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a list that a build gets: those that `.dockerignore` does not keep away. The last pattern that fits decides. */
export function listBuildContext(root: string, files: readonly string[]): readonly string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return files.filter((file) => {
    const last = patterns.findLast((pattern) => fits(file, pattern.replace(/^!/, '')));
    return last === undefined || last.startsWith('!');
  });
}

/** A pattern means a file, or a folder with all that is in it. Unlike those of Node, its stars know names with a dot, too. */
function fits(file: string, pattern: string): boolean {
  const parts = pattern
    .split(/(\*\*\/|\/\*\*|\*)/)
    .map((part) => STARS[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}(?:/|$)`).test(file);
}

const STARS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '/**': '(?:/.*)?', '*': '[^/]*' };
