import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { CommandError } from './command-result.ts';

/** Answers the whole path of a named folder or file; throws where there is none. */
export function requirePath(source: string): string {
  const path = resolve(source);
  if (!existsSync(path)) throw new CommandError('usage', `There is no folder or file ${path}.`);
  return path;
}

/** Reads the value of a `--port`; throws a sentence for anything else. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a whole number from 0 to 65535.');
  return port;
}
