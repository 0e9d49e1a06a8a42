import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, 'bin.ts');

/** What a run of the command left behind. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty working directory outside the repository, where no server is installed. */
export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'learnwright-cli-'));
}

/** A working directory with a server package whose commands have these bodies, in JavaScript. */
export function createFolderWithServer(commands: Readonly<Record<string, string>>): string {
  const folder = createFolder();
  writePackage(folder, { './commands': './commands.js', './package.json': './package.json' });
  const methods = Object.entries(commands).map(([name, body]) => `async ${name}(...args) { ${body} }`);
  writeFileSync(
    join(packageFolder(folder), 'commands.js'),
    `export const createServerCommands = () => ({ ${methods.join(', ')} });`,
  );
  return folder;
}

/** Writes the manifest of a server package into a working directory. */
export function writePackage(folder: string, exports: unknown): void {
  mkdirSync(packageFolder(folder), { recursive: true });
  const manifest = { name: '@learnwright/server', version: '1.0.0', type: 'module', exports };
  writeFileSync(join(packageFolder(folder), 'package.json'), JSON.stringify(manifest));
}

/** Where the server package of a working directory is. */
export function packageFolder(folder: string): string {
  return join(folder, 'node_modules/@learnwright/server');
}

/** Runs the command as a shell would. */
export function runLearnwright(folder: string, words: readonly string[], nodeOptions: readonly string[] = []): Run {
  return runNode(folder, [...nodeOptions, BIN, ...words]);
}

/** Runs a module given as text in a process of its own; it can import the modules of this package by their paths. */
export function runModule(folder: string, code: string): Run {
  return runNode(folder, ['--input-type=module', '--eval', code]);
}

function runNode(folder: string, words: readonly string[]): Run {
  // The launcher of the tests sets NODE_PATH, with which every folder would find the packages of this repository.
  const env = { ...process.env, NODE_PATH: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
}
