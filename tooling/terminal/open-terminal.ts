import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** A terminal in which a reader of a guide types commands. */
export interface Terminal {
  /** Runs commands to their end and returns what they print; rejects with it where one of them fails. */
  run(code: string): Promise<string>;
  /** Runs commands of which the last goes on, until what they print has this in it. */
  start(code: string, ready: RegExp): Promise<void>;
  /** Stops what runs in it, as Ctrl-C does, and closes it. */
  close(): Promise<void>;
}

const END_OF_COMMANDS = '--- end of commands ---';
/** Reads the names of files and runs each in the same shell; the first command that fails ends it. */
const LOOP = `while IFS= read -r commands <&3; do . "$commands"; echo; echo '${END_OF_COMMANDS}'; done`;

/** Opens a terminal in a folder. Nobody can answer what a command in it asks. */
export async function openTerminal(directory: string, environment: NodeJS.ProcessEnv): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-terminal-'));
  // A group of its own, so that Ctrl-C reaches everything in it and nothing else.
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', LOOP], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  shell.stdout?.on('data', hear);
  shell.stderr?.on('data', hear);
  let count = 0;

  async function type(code: string, ready: RegExp): Promise<string> {
    printed = '';
    count += 1;
    const file = join(folder, `${count}.sh`);
    await writeFile(file, code);
    requireWritable(shell).write(`${file}\n`);
    while (!ready.test(printed)) {
      if (shell.exitCode !== null || shell.signalCode !== null) throw new Error(`It failed:\n${code}\n${printed}`);
      await somethingHappens(shell);
    }
    return printed.replace(`\n${END_OF_COMMANDS}\n`, '');
  }

  return {
    run: (code) => type(code, new RegExp(`^${END_OF_COMMANDS}$`, 'm')),
    start: async (code, ready) => void (await type(code, ready)),
    close: async () => {
      await stop(shell);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The next piece of output, or the end of the shell and of all that it has printed. */
async function somethingHappens(shell: ChildProcess): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const events = [shell.stdout, shell.stderr].flatMap((stream) => (stream ? [once(stream, 'data', { signal })] : []));
  await Promise.race([...events, once(shell, 'close', { signal })]);
  done.abort();
}

async function stop(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null || shell.pid === undefined) return;
  const closed = once(shell, 'close');
  process.kill(-shell.pid, 'SIGINT');
  requireWritable(shell).end();
  await closed;
}

function requireWritable(shell: ChildProcess): Writable {
  const [, , , pipe] = shell.stdio;
  if (pipe && 'write' in pipe) return pipe;
  throw new Error('The shell has no pipe for commands.');
}
