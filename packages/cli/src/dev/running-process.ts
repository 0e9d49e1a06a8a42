import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { PackageJson } from '../package-json.ts';

/** A program with the processes it starts itself, as long as they stay in its group. */
export interface RunningProcess {
  /** How it ended, as the end of a sentence, such as `with status 1`. */
  readonly ended: Promise<string>;
  /** Sends a word, where the process has sent the same to ask for it, and runs; false where it was not sent. */
  tell(word: string): boolean;
  /** Asks it to end, and kills it where it does not; resolves when it is gone. */
  stop(): Promise<void>;
}

/** What to start, and where. */
export interface ProcessRequest {
  readonly command: string;
  /** Without them, `command` is a line for the shell. */
  readonly words?: readonly string[];
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
}

const BUILD_SCRIPT = 'build:watch';
const GRACE_MILLISECONDS = 3_000;
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Starts a process with the output of this one, in a group of its own: Ctrl-C reaches this process alone, which decides
 * in which order the others end. The channel to the new process closes when this one is gone.
 */
export function startProcess({ command, words, directory, environment }: ProcessRequest): RunningProcess {
  const child = spawn(command, words ?? [], {
    cwd: directory,
    env: environment,
    shell: words === undefined,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'inherit', 'inherit', ...(words === undefined ? [] : ['ipc' as const])],
  });
  let isGone = false;
  const asked = new Set<unknown>();
  child.on('message', (word) => asked.add(word));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal === null ? `with status ${status}` : `by ${signal}`));
    child.once('error', (error) => resolve(`before it began: ${error.message}`));
  }).finally(() => {
    isGone = true;
  });
  const stop = async () => {
    if (isGone) return;
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(signalGroup, GRACE_MILLISECONDS, child, 'SIGKILL');
    await ended;
    clearTimeout(timer);
  };
  const tell = (word: string) => {
    if (isGone || !child.connected || !asked.has(word)) return false;
    // It may end in this very moment: whoever waits for its end does what is to be done.
    child.send(word, () => undefined);
    return true;
  };
  return { ended, tell, stop };
}

/** Starts what builds a plugin after every change: a line for the shell, else a script of the package; null without both. */
export function startBuild(
  line: string | undefined,
  { scripts }: Pick<PackageJson, 'scripts'>,
  directory: string,
): RunningProcess | null {
  const place = { directory, environment: withPrograms(directory) };
  if (line !== undefined) return startProcess({ command: line, ...place });
  if (scripts[BUILD_SCRIPT] === undefined) return null;
  return startProcess({ command: process.execPath, words: ['--run', BUILD_SCRIPT], ...place });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // It may have ended in this very moment.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

/** The environment with the installed programs of the package. */
function withPrograms(directory: string): NodeJS.ProcessEnv {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(directory, 'node_modules/.bin'), process.env[key] ?? ''].join(delimiter);
  return { ...process.env, [key]: path };
}
