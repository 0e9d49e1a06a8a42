import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { findSyntaxPlace } from '@learnwright/plugin-sdk/loading';
import { writeFiles } from '../folders/write-folder.ts';
import type { HostCode } from '../host-port.ts';
import { listModules, OWN_FOLDER } from './list-modules.ts';
import {
  TRIAL_PIPES,
  type TrialMessage,
  type TrialOutcome,
  type TrialTask,
  trialMessageSchema,
} from './trial-message.ts';

/** What to try, within which time in milliseconds, and the directory to write it to meanwhile. */
interface TrialRequest extends Omit<TrialTask, 'token' | 'directory' | 'describer'> {
  readonly code: HostCode;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly temporary: string;
  readonly milliseconds: number;
}

/** A running trial process. */
interface TrialProcess {
  readonly child: ChildProcess;
  readonly messages: Readable;
  /** The last part of its error output. */
  errors(): string;
  /** Resolves when it is gone and all its output has been read; rejects where it could not be started. */
  readonly ended: Promise<unknown>;
}

/** The limit of the heap, in megabytes. */
export const TRIAL_MEMORY = 256;
/** Not every Node has the last ones. */
const OPTIONS = [
  ...[`--max-old-space-size=${TRIAL_MEMORY}`, '--permission', '--no-addons'],
  ...['--disable-sigusr1', '--no-experimental-sqlite', '--no-experimental-ffi'].filter((option) =>
    process.allowedNodeEnvironmentFlags.has(option),
  ),
];
/** How long Node and the modules of the host may take to load on a slow machine, in milliseconds. */
const LONGEST_START = 60_000;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/i;
/** The exit code of Node where a top-level await never ends. */
const UNSETTLED = 13;
const LONGEST_ERRORS = 16_384;

/** `.ts` where the sources run, `.js` where what was built of them does. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = IS_SOURCE ? new URL('./trial-entry.ts', import.meta.url) : new URL('./trial-entry.js', import.meta.url);
/** In bytes; far more than the messages of a trial need. */
const LONGEST_MESSAGES = 1_000_000;
/** In milliseconds. */
const WATCH_EVERY = 50;

const SYNTAX_ERROR = /^SyntaxError\b/;
/** A reason that ends with a place. */
const PLACED = /\([^\s()]+:\d+(?::\d+)?\)$/;

/**
 * Imports a plugin in a process of its own, from a folder of its own; process and folder are gone when this resolves. Rejects
 * where no process could be started.
 */
export async function runTrial({ files, code, temporary, milliseconds, ...rest }: TrialRequest): Promise<TrialOutcome> {
  const directory = await mkdtemp(join(await realpath(temporary), 'learnwright-trial-'));
  try {
    await writeFiles(directory, files);
    const token = randomBytes(16).toString('hex');
    const task = { ...rest, directory, describer: code.describer.href, token };
    const readable = [directory, ...(await listModules([OWN_FOLDER, code.folder]))];
    return await locateSyntax(await followTrial(startTrial(task, readable), token, milliseconds), directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Adds the place of a mistake in the syntax, which the process itself cannot know. */
async function locateSyntax(outcome: TrialOutcome, directory: string): Promise<TrialOutcome> {
  if (outcome.kind !== 'failed' || !SYNTAX_ERROR.test(outcome.reason) || PLACED.test(outcome.reason)) return outcome;
  const place = await findSyntaxPlace(directory);
  return place === null ? outcome : { ...outcome, reason: `${outcome.reason} (${place})` };
}

/** Follows a process to its end, within its limits. Rejects where it has ended before the plugin was imported. */
async function followTrial(trial: TrialProcess, token: string, milliseconds: number): Promise<TrialOutcome> {
  const limits = createLimits(trial);
  limits.time(LONGEST_START);
  let isReady = false;
  try {
    for await (const content of readMessages(trial.messages, token)) {
      if (content.kind !== 'ready') return content;
      isReady = true;
      limits.time(milliseconds);
      limits.memory(content.resident + TRIAL_MEMORY * 1024 * 1024);
    }
    await trial.ended;
  } finally {
    limits.end();
    trial.child.kill('SIGKILL');
    await trial.ended;
  }
  if (isReady) return limits.reached() ?? explainEnd(trial);
  throw new Error(`A plugin could not be tried: the process for it has ended. ${explainFalseStart(trial)}`);
}

/** Why a process has ended before it was ready, such as by a system that kills what it does not allow. */
function explainFalseStart({ child, errors }: TrialProcess): string {
  const said = errors().trim();
  return said === ''
    ? `It ended with ${child.signalCode ?? `the exit code ${child.exitCode}`} and without a word.`
    : said;
}

/**
 * Starts the process of a trial, in the folder of the plugin, without environment and input. It may read that folder and
 * the modules of the host; it may write nothing, start no process and no thread, and load no native code. Its output is
 * thrown away.
 */
function startTrial(task: TrialTask, readable: readonly string[]): TrialProcess {
  const folders = readable.map((folder) => `--allow-fs-read=${folder}${sep}*`);
  const words = [...OPTIONS, ...folders, ...listConditions(process.execArgv), fileURLToPath(ENTRY)];
  const child = spawn(process.execPath, words, {
    cwd: task.directory,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const ended = once(child, 'close');
  // `followTrial` handles the rejection later; until then it must not count as unhandled.
  ended.catch(() => undefined);
  const [input, messages] = [child.stdio[TRIAL_PIPES.task], child.stdio[TRIAL_PIPES.messages]];
  if (!(input instanceof Writable && messages instanceof Readable)) throw new Error('A process has no pipes.');
  // The process may be gone before it has read its task; its end says why.
  input.on('error', () => undefined).end(JSON.stringify(task));
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('latin1')).slice(-LONGEST_ERRORS);
  });
  child.stderr?.on('error', () => undefined);
  return { child, messages, errors: () => errors, ended };
}

/** What this process reads modules by, conditions and types: a child process does not inherit it. */
function listConditions(options: readonly string[]): string[] {
  const given = options.flatMap((option, index) => {
    if (option === '--conditions' || option === '-C') return [`--conditions=${options[index + 1]}`];
    return /^(?:(?:--conditions|-C)=|--experimental-strip-types$)/.test(option) ? [option] : [];
  });
  // A tool that runs the sources may not name their condition in its options.
  return IS_SOURCE ? [...given, '--conditions=@learnwright/source'] : given;
}

/** The messages of a trial process with its token. Other lines are passed over; too many end the reading. */
async function* readMessages(stream: Readable, token: string): AsyncGenerator<TrialMessage['content']> {
  const decoder = new TextDecoder();
  let [rest, length] = ['', 0];
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) return;
    length += chunk.length;
    if (length > LONGEST_MESSAGES) return;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    // Checked first: parsing a million lines that are no JSON would block the server for seconds.
    for (const line of lines.filter((one) => one.includes(token))) {
      const message = trialMessageSchema.safeParse(parse(line)).data;
      if (message?.token === token) yield message.content;
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The plugin has written something before or after the message.
    return null;
  }
}

/** Ends a trial that takes too much time or memory. */
function createLimits({ child }: TrialProcess) {
  let reached: TrialOutcome | null = null;
  let timer: NodeJS.Timeout | undefined;
  let endWatch: () => void = () => undefined;
  const stop = (kind: 'timeout' | 'memory') => {
    reached ??= { kind };
    child.kill('SIGKILL');
  };
  return {
    reached: () => reached,
    time: (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(stop, milliseconds, 'timeout');
    },
    memory: (bytes: number) => {
      endWatch();
      endWatch = watchMemory(child.pid, bytes, () => stop('memory'));
    },
    end: () => {
      clearTimeout(timer);
      endWatch();
    },
  };
}

function explainEnd({ child, errors }: TrialProcess): TrialOutcome {
  const { exitCode: code, signalCode: signal } = child;
  if (OUT_OF_MEMORY.test(errors())) return { kind: 'memory' };
  return code === UNSETTLED ? { kind: 'unsettled' } : { kind: 'exited', code, signal };
}

/**
 * Calls back once a process has more than `limit` bytes in memory; the answer ends the watch. The heap has a limit of its
 * own: this one is for memory beside it, such as buffers. It works only where there is /proc.
 */
function watchMemory(pid: number | undefined, limit: number, tooMuch: () => void): () => void {
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 > limit) tooMuch();
  };
  const timer = setInterval(() => void look(), WATCH_EVERY);
  return () => clearInterval(timer);
}
