import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { TRIAL_PIPES, type TrialTask } from './trial-message.ts';

/** The process of a trial that has its task. */
export interface TrialProcess {
  readonly child: ChildProcess;
  readonly messages: Readable;
  /** The end of what it has written as errors. */
  errors(): string;
  /** Resolves when it is gone and everything it wrote has been read; rejects where it could not be started. */
  readonly ended: Promise<unknown>;
}

/** Of the heap, in megabytes. */
export const TRIAL_MEMORY = 256;
const LONGEST_ERRORS = 16_384;

/** `.ts` where the sources run, `.js` where what was built of them does. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = IS_SOURCE ? new URL('./trial-entry.ts', import.meta.url) : new URL('./trial-entry.js', import.meta.url);
const LIMITS = [`--max-old-space-size=${TRIAL_MEMORY}`, '--permission', '--allow-fs-read=*'];

/**
 * Starts the process of a trial: without environment and input, in the folder of the plugin, where it may read files, and
 * may write none, start no process and no thread, and load no native code. What it prints is thrown away.
 */
export function startTrial(task: TrialTask): TrialProcess {
  const child = spawn(process.execPath, [...LIMITS, ...listConditions(process.execArgv), fileURLToPath(ENTRY)], {
    cwd: task.directory,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const ended = once(child, 'close');
  // Whoever waits for it hears of it; until then it must not count as an error that nobody cares for.
  ended.catch(() => undefined);
  const [input, messages] = [child.stdio[TRIAL_PIPES.task], child.stdio[TRIAL_PIPES.messages]];
  if (!(input instanceof Writable && messages instanceof Readable)) throw new Error('A process has no pipes.');
  // It may be gone before it has read its task; how it ended says why.
  input.on('error', () => undefined).end(JSON.stringify(task));
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('latin1')).slice(-LONGEST_ERRORS);
  });
  child.stderr?.on('error', () => undefined);
  return { child, messages, errors: () => errors, ended };
}

/** A process does not inherit the export conditions of its parent, by which packages are found. */
function listConditions(options: readonly string[]): string[] {
  const given = options.flatMap((option, index) => {
    if (option === '--conditions' || option === '-C') return [`--conditions=${options[index + 1]}`];
    return /^(?:--conditions|-C)=/.test(option) ? [option] : [];
  });
  // Where a tool runs the sources, its options do not name their condition.
  return IS_SOURCE ? [...given, '--conditions=@learnwright/source'] : given;
}
