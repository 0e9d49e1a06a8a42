import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from './command-error.ts';

/** The whole path of a folder or file that was named; throws where it is not there. */
export function requirePath(source: string): string {
  const path = resolve(source);
  if (!existsSync(path)) throw new CommandError('usage', `There is no folder or file ${path}.`);
  return path;
}
