import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { CommandError } from './command-result.ts';

/** Returns the whole path of a named folder or file; throws where there is none. */
export function requirePath(source: string): string {
  const path = resolve(source);
  if (!existsSync(path)) throw new CommandError('usage', `There is no folder or file ${path}.`);
  return path;
}

/** Whether a source is the address of a repository, not a folder or file. */
export function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/|^[\w.-]+@[\w.-]+:/i.test(source);
}

/** Reads a token from the first line of a file, or of the input for `-`: as an argument, every process could read it. */
export function readToken(file: string): string {
  const [line = ''] = readFileSync(file === '-' ? 0 : requirePath(file), 'utf8').split(/\r?\n/);
  if (line.trim() === '') throw new CommandError('usage', 'The first line of the token file is empty.');
  return line.trim();
}

/** Reads the value of a `--port`; throws a sentence for anything else. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a whole number from 0 to 65535.');
  return port;
}
