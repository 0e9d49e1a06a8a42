import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeCredential, hideToken } from './credential.ts';
import { createEnvironment } from './environment.ts';
import { GitError } from './git-error.ts';
import type { Ways } from './guard/connect-guarded.ts';
import { openPassage, type Passage } from './guard/passage.ts';
import { type StartedProgram, startProgram } from './processes/start-program.ts';
import type { FetchLimits, Remote, TransferProgress } from './remote.ts';
import { type CheckedUrl, checkUrl } from './remote-url.ts';

/** The program, and what no command may exceed. */
export interface GitProgram {
  readonly program: string;
  readonly timeoutSeconds: number;
  readonly maximumBytes: number;
  readonly allowHttpLoopback: boolean;
  readonly allowSsh: boolean;
  readonly allowPrivateAddresses: boolean;
  /** Connects to the hosts of addresses; default: guarded. */
  readonly ways?: Ways | undefined;
}

/** What a command works on. */
export interface Command extends FetchLimits {
  /** A bare repository; null for commands without one. */
  readonly folder: string | null;
  readonly remote?: Remote | undefined;
  readonly input?: Iterable<string | Uint8Array> | undefined;
  /** How much it may print; more is `too_large`. */
  readonly maximumOutput?: number | undefined;
}

/** The end of a command. */
export interface CommandResult {
  readonly code: number;
  readonly output: Buffer;
  /** The last part of what it complained, without the token. */
  readonly complaint: string;
}

const MEGABYTE = 1024 * 1024;
/** Room for the names of a hundred thousand files. */
const MAXIMUM_OUTPUT = 16 * MEGABYTE;
const LONGEST_COMPLAINT = 16_384;
/** In milliseconds. */
const WATCH_EVERY = 250;
const PROGRESS = /^([A-Z][a-z]+ [a-z]+):\s+(?:\d+% \((\d+)\/(\d+)\)|(\d+))/;

/**
 * Runs one command of Git in a process group of its own, which is gone when this resolves, and with an environment of
 * its own. Throws `timed_out`, `too_large`, `git_missing`, `invalid_url`, and the reason of the signal.
 */
export async function runGit(git: GitProgram, words: readonly string[], command: Command): Promise<CommandResult> {
  const { remote, signal } = command;
  signal?.throwIfAborted();
  const url = remote === undefined ? null : checkUrl(remote.url, git);
  const credential = remote === undefined || url === null ? null : describeCredential(remote, url);
  const passage = url === null ? null : await openPassage(url, git, remote?.sshKeyFile);
  try {
    const result = await runChild(git, words, command, { url, credential, passage });
    if (result.code !== 0) passage?.throwIfRefused();
    return result;
  } finally {
    await passage?.close();
  }
}

/** How a command reaches its host; null for what stays here. */
interface Way {
  readonly url: CheckedUrl | null;
  readonly credential: string | null;
  readonly passage: Passage | null;
}

async function runChild(
  git: GitProgram,
  words: readonly string[],
  command: Command,
  { url, credential, passage }: Way,
): Promise<CommandResult> {
  const { folder, remote } = command;
  command.signal?.throwIfAborted();
  const said = collect(command);
  const child = startProgram(
    {
      program: git.program,
      words,
      folder: folder ?? '/',
      environment: createEnvironment(folder, url, credential !== null, passage),
      secret: credential,
    },
    said,
  );
  const guard = createGuard(git, command, child, url);
  said.onTooMuch(guard.stop);
  try {
    await writeInput(child, command.input ?? []);
    const code = await child.ended.catch(async (cause: unknown) => {
      guard.throwIfStopped();
      throw await describeFalseStart(cause, folder);
    });
    guard.throwIfStopped();
    return { code, output: said.all(), complaint: hideToken(said.lastComplaint(), remote?.token) };
  } finally {
    guard.end();
  }
}

/** What watches a command from the outside. */
interface Guard {
  /** Ends the command with an error. */
  stop(error: unknown): void;
  throwIfStopped(): void;
  end(): void;
}

function createGuard(git: GitProgram, command: Command, child: StartedProgram, url: CheckedUrl | null): Guard {
  let stopped: { readonly error: unknown } | null = null;
  const stop = (error: unknown) => {
    stopped ??= { error };
    child.kill();
  };
  const seconds = git.timeoutSeconds;
  const where = url === null ? 'Git' : `"${url.host}"`;
  const late = () => stop(new GitError('timed_out', `${where} took longer than ${seconds} seconds.`));
  const timer = setTimeout(late, seconds * 1000);
  const { folder, signal } = command;
  // Only what comes from elsewhere grows without our doing.
  const watch = url === null || folder === null ? null : watchSize(folder, largestOf(git, command), stop);
  const abort = () => stop(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    stop,
    throwIfStopped: () => {
      if (stopped !== null) throw stopped.error;
    },
    end: () => {
      clearTimeout(timer);
      if (watch !== null) clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      child.kill();
    },
  };
}

function watchSize(folder: string, maximum: number, stop: (error: unknown) => void): NodeJS.Timeout {
  const look = async () => {
    const bytes = await measurePacks(folder);
    if (bytes > maximum) stop(tooLarge(maximum));
  };
  return setInterval(() => void look().catch(stop), WATCH_EVERY);
}

/** The bytes of the packs of a repository, half-written ones included. */
export async function measurePacks(folder: string): Promise<number> {
  const packs = join(folder, 'objects', 'pack');
  const sizes = (await readdir(packs)).map(
    async (name) => (await stat(join(packs, name)).catch(() => null))?.size ?? 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** How large a repository may get by a command. */
export function largestOf(git: GitProgram, { maximumBytes = git.maximumBytes }: FetchLimits): number {
  return Math.min(git.maximumBytes, maximumBytes);
}

/** The error for a repository with more bytes than it may have. */
export function tooLarge(maximum: number): GitError {
  return new GitError('too_large', `The repository is larger than ${Math.floor(maximum / MEGABYTE)} MB.`);
}

async function writeInput(child: StartedProgram, input: Iterable<string | Uint8Array>): Promise<void> {
  const encoder = new TextEncoder();
  for (const chunk of input) await child.giveInput(typeof chunk === 'string' ? encoder.encode(chunk) : chunk, false);
  await child.giveInput(new Uint8Array(), true);
}

/** Collects what a command prints: all of its output, within bounds, and the end of its complaints. */
function collect({ maximumOutput = MAXIMUM_OUTPUT, onProgress }: Command) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let text = '';
  let stop: (error: unknown) => void = () => undefined;
  return {
    output: (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes <= maximumOutput) chunks.push(chunk);
      else stop(new GitError('too_large', 'The repository holds more than is read at once.'));
    },
    complaint: (chunk: Uint8Array) => {
      const said = Buffer.from(chunk).toString('utf8');
      if (onProgress) for (const line of said.split(/[\r\n]/)) reportProgress(line, onProgress);
      text = (text + said).slice(-LONGEST_COMPLAINT);
    },
    onTooMuch: (then: (error: unknown) => void) => {
      stop = then;
    },
    all: () => Buffer.concat(chunks),
    lastComplaint: () => text,
  };
}

function reportProgress(line: string, onProgress: (progress: TransferProgress) => void): void {
  const [, phase, done, total, counted] = PROGRESS.exec(line) ?? [];
  if (phase === undefined) return;
  onProgress({ phase, done: Number(done ?? counted), total: total === undefined ? null : Number(total) });
}

/** Why no process could be started. */
async function describeFalseStart(cause: unknown, folder: string | null): Promise<GitError> {
  if (folder !== null && (await stat(folder).catch(() => null)) === null) {
    return new GitError('unsafe_repository', 'The folder of the repository is gone.', { cause });
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code !== 'ENOENT' && code !== 'EACCES') {
    return new GitError('failed', 'Git could not be started: the system has no room for another process.', { cause });
  }
  const detail = 'Git was not found. Install it, for example with "apt-get install git" or "brew install git".';
  return new GitError('git_missing', detail, { cause });
}
