import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { link, linkPackage, TYPES } from './emit-declarations.ts';

/** A complaint of the compiler about a consumer; `line` counts from 1. */
export interface Complaint {
  readonly line: number;
  readonly message: string;
}

const OPTIONS = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  singleThreaded: true,
  types: ['node'],
  typeRoots: [TYPES],
};
const COMPLAINT = /^(?<file>[\w-]+)\.tsx?\((?<line>\d+),\d+\): error (?<message>.*)$/;

/** What consumers have beside the packages that they use. */
export interface ConsumerOptions {
  /** The folder that they are written to; default `consumer`. */
  readonly folder?: string;
  /** The folders of packages of others, by their names. */
  readonly others?: Readonly<Record<string, string>>;
  /** Options of the compiler. With `jsx`, the programs are written in it. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
}

/**
 * Checks the types of programs by name, each a module of a package that depends on the `used` alone, against emitted
 * declarations. Throws where the compiler complains about anything but the programs.
 */
export function checkConsumers(
  programs: Readonly<Record<string, string>>,
  used: readonly string[],
  directory: string,
  options: ConsumerOptions = {},
): ReadonlyMap<string, readonly Complaint[]> {
  const folder = join(directory, options.folder ?? 'consumer');
  const ending = options.compilerOptions?.jsx === undefined ? 'ts' : 'tsx';
  mkdirSync(folder);
  for (const name of used) linkPackage(directory, name, folder);
  for (const [name, target] of Object.entries(options.others ?? {})) link(target, join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compilerOptions = { ...OPTIONS, ...options.compilerOptions };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [`*.${ending}`] }));
  for (const [name, code] of Object.entries(programs)) writeFileSync(join(folder, `${name}.${ending}`), code);
  const { output } = runCommand('tsc', ['-p', 'tsconfig.json'], { directory: folder, quiet: true });
  const complaints = new Map<string, Complaint[]>(Object.keys(programs).map((name) => [name, []]));
  for (const text of output.split('\n').filter((line) => /^\S/.test(line))) {
    const { file = '', line = '', message = '' } = COMPLAINT.exec(text)?.groups ?? {};
    const known = complaints.get(file);
    if (known === undefined) throw new Error(output);
    known.push({ line: Number(line), message });
  }
  return complaints;
}
