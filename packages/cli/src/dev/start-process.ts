import { type ChildProcess, spawn } from 'node:child_process';
import type { After } from './after.ts';

/** A program with the processes it starts itself, as far as they stay with it. */
export interface RunningProcess {
  /** How it ended, as the end of a sentence, such as `with status 1`. */
  readonly ended: Promise<string>;
  /** Asks it to end, and ends it where it does not; resolves when it is gone. */
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

const GRACE_MILLISECONDS = 3_000;
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Starts a process whose output is this one's, in a group of its own: Ctrl-C reaches this process alone, which decides
 * in which order the others end. A channel tells it when this process is gone.
 */
export function startProcess({ command, words, directory, environment }: ProcessRequest, after: After): RunningProcess {
  const child = spawn(command, words ?? [], {
    cwd: directory,
    env: environment,
    shell: words === undefined,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'inherit', 'inherit', ...(words === undefined ? [] : ['ipc' as const])],
  });
  let isGone = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal === null ? `with status ${status}` : `by ${signal}`));
    child.once('error', (error) => resolve(`before it began: ${error.message}`));
  }).finally(() => {
    isGone = true;
  });
  const stop = async () => {
    if (isGone) return;
    signalGroup(child, 'SIGTERM');
    const cancel = after(GRACE_MILLISECONDS, () => signalGroup(child, 'SIGKILL'));
    await ended;
    cancel();
  };
  return { ended, stop };
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
