import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server process of its own, on a free port, with its data in a temporary folder. */
export interface RunningServer {
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** SIGTERM, then the folder is removed; returns the exit code. */
  stop(): Promise<number | null>;
}

const ROOT = join(import.meta.dirname, '..');
const POLL_MILLISECONDS = 5;
const SOURCE = '--conditions=@learnwright/source';

/** The command `learnwright` of this checkout, as the words of a Node: its sources, under Vitest a bundle of them. */
export const LEARNWRIGHT: readonly string[] = [
  SOURCE,
  fileURLToPath(new URL('../packages/cli/src/bin.ts', import.meta.url)),
];

/** What a server process is started with. */
export interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout whose sources to start; default: this one, whose sources are bundled under Vitest. */
  readonly root?: string;
  /** A module that the process imports first; it can answer messages of its parent. */
  readonly preload?: string;
  /** Starts what was built, as an installed server runs; default: the source. */
  readonly built?: boolean;
  /** Whether the error stream of the process is for the test to read; default: it goes to that of this one. */
  readonly readsErrors?: boolean;
  /** The port to listen on; default: a free one. */
  readonly port?: number;
}

/** Starts `learnwright serve`, its output in a file of the folder, and waits until it listens. */
export function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { root, port = 0 } = options;
  const serve = ['serve', '--port', String(port)];
  if (options.built) return startProcess([join(root ?? ROOT, 'apps/server/dist/bin.js'), ...serve], options);
  const command = root === undefined ? LEARNWRIGHT : [SOURCE, join(root, 'packages/cli/src/bin.ts')];
  return startProcess([...command, ...serve], options);
}

/** Starts a Node process that prints `http://…` once it listens. */
export async function startProcess(args: string[], options: ServerOptions = {}): Promise<RunningServer> {
  const { environment = {}, root = ROOT, preload, readsErrors = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-'));
  const output = openSync(join(folder, 'output'), 'w');
  const imports = preload === undefined ? [] : ['--import', preload];
  const child = spawn(process.execPath, [...imports, ...args], {
    cwd: root,
    stdio: ['ignore', output, readsErrors ? 'pipe' : 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
      APP_DATA_DIR: folder,
      APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server',
      ...environment,
    },
  });
  closeSync(output);
  const url = await readUrl(child, join(folder, 'output'));
  return { url, folder, child, stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
  return child.exitCode;
}

async function readUrl(child: ChildProcess, file: string): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const url = /http:\/\/[\w.[\]:]+:\d+/.exec(readFileSync(file, 'utf8'))?.[0];
    if (url !== undefined) return url;
    await delay(POLL_MILLISECONDS);
  }
  throw new Error(`The server ended before it listened. It said:\n${readFileSync(file, 'utf8')}`);
}
