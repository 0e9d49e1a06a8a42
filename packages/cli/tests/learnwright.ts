import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../src/bin.ts', import.meta.url));
// The launcher of the tests sets NODE_PATH, with which every folder would find the packages of this repository.
const ENVIRONMENT = { ...process.env, NODE_PATH: '' };

/** A command that does not end is killed, in milliseconds. */
const LONGEST_RUN = 60_000;

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

/** Lets the command run the sources of the packages it imports. */
export const FROM_SOURCE = ['--conditions=@learnwright/source'];

type Bodies = Readonly<Record<string, string>>;

/** What the servers of these folders call their places. */
const PLACES = { database: 'sqlite:/srv/learnwright.db', data_directory: '/srv' };
/** What people are told of these places, on the error stream. */
export const PLACES_LINE = 'Database sqlite:/srv/learnwright.db, data folder /srv.\n';

/** A working directory with a server package whose commands, those over plugins, tokens, backups and contents have these bodies. */
export function createFolderWithServer(
  commands: Bodies,
  plugins: Bodies = {},
  tokens: Bodies = {},
  backups: Bodies = {},
  contents: Bodies = {},
): string {
  const folder = createFolder();
  writePackage(folder, { './commands': './commands.js', './package.json': './package.json' });
  const object = (bodies: Bodies) => Object.entries(bodies).map(([name, body]) => `async ${name}(...args) { ${body} }`);
  const groups = Object.entries({ plugins, tokens, backups, contents }).map(
    ([name, bodies]) => `${name}: { ${object(bodies).join(', ')} }`,
  );
  const places = `places: () => (${JSON.stringify(PLACES)})`;
  const all = [places, ...object(commands), ...groups];
  writeFileSync(
    join(packageFolder(folder), 'commands.js'),
    `export const createServerCommands = () => ({ ${all.join(', ')} });`,
  );
  return folder;
}

/** Writes files by their paths in a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
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
export function runModule(folder: string, code: string, variables: Bodies = {}): Run {
  return runNode(folder, [...FROM_SOURCE, '--input-type=module', '--eval', code], variables);
}

/** Starts the command as a shell would, its output in pipes. */
export function startLearnwright(
  folder: string,
  words: readonly string[],
  variables: Bodies = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const env = { ...ENVIRONMENT, ...variables };
  return spawn(process.execPath, [...FROM_SOURCE, BIN, ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function runNode(folder: string, words: readonly string[], variables: Bodies = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...ENVIRONMENT, ...variables },
    timeout: LONGEST_RUN,
  });
  return { status, stdout, stderr };
}
