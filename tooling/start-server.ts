import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A server process of its own, on a free port, with its data in a temporary folder. */
export interface RunningServer {
  readonly url: string;
  readonly folder: string;
  /** SIGTERM, then the folder is removed; answers the exit code. */
  stop(): Promise<number | null>;
}

const ROOT = join(import.meta.dirname, '..');
const POLL_MILLISECONDS = 5;

/** Starts `learnwright serve` from source, its output in a file of the folder, and waits until it listens. */
export function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const script = join(ROOT, 'packages/cli/src/bin.ts');
  return startProcess(['--conditions=@learnwright/source', script, 'serve', '--port', '0'], environment);
}

/** Starts a Node process that prints `http://…` once it listens. */
export async function startProcess(args: string[], environment: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-'));
  const output = openSync(join(folder, 'output'), 'w');
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', output, 'inherit'],
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
  return { url, folder, stop: () => stop(child, folder) };
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
