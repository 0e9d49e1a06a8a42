import { type ChildProcess, fork } from 'node:child_process';
import type { Order, ProgramOrder, Report } from './orders.ts';

/** A program that was started. */
export interface StartedProgram {
  /** Resolves with the exit code, -1 where a signal has ended it; rejects where it could not be started. */
  readonly ended: Promise<number>;
  /** Resolves when the program has taken these bytes, or takes none any more; `end` closes its input behind them. */
  giveInput(bytes: Uint8Array, end: boolean): Promise<void>;
  /** Kills the program with all that it has started; harmless where they are gone. */
  kill(): void;
}

/** Is told what a program prints. */
export interface ProgramListener {
  output(bytes: Uint8Array): void;
  complaint(bytes: Uint8Array): void;
}

/** A program that runs, as the server knows it. */
interface Running extends ProgramListener {
  taken(): void;
  end(code: number): void;
  fail(error: Error): void;
}

/** The process that starts programs. */
interface Starter {
  readonly process: ChildProcess;
  readonly running: Map<number, Running>;
}

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./starter.ts', import.meta.url)
  : new URL('./starter.js', import.meta.url);
/** How long the starter stays without a program, in milliseconds. */
const IDLE_TIME = 60_000;
/** A starter holds no data: what it passes on is soon gone. */
const OPTIONS = ['--max-old-space-size=64', '--max-semi-space-size=1'];

let starter: Starter | null = null;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Starts a program from a small process, which is kept for the next ones. To start one from the server itself copies what the server
 * knows of its memory: the more it has, the longer all else waits.
 */
export function startProgram(order: ProgramOrder, listener: ProgramListener): StartedProgram {
  clearTimeout(idle);
  starter ??= openStarter();
  const { process, running } = starter;
  lastId += 1;
  const id = lastId;
  let takeNext: () => void = () => undefined;
  const ended = new Promise<number>((resolve, reject) => {
    const over = () => {
      running.delete(id);
      takeNext();
      rest(process, running);
    };
    running.set(id, {
      ...listener,
      taken: () => takeNext(),
      end: (code) => {
        over();
        resolve(code);
      },
      fail: (error) => {
        over();
        reject(error);
      },
    });
  });
  // Whoever gives it input first hears of it later.
  ended.catch(() => undefined);
  process.channel?.ref();
  tell(process, { id, kind: 'start', order });
  return {
    ended,
    giveInput: (bytes, end) =>
      new Promise((resolve) => {
        if (!running.has(id)) return resolve();
        takeNext = resolve;
        tell(process, { id, kind: 'input', bytes, end });
      }),
    kill: () => {
      if (running.has(id)) tell(process, { id, kind: 'kill' });
    },
  };
}

function openStarter(): Starter {
  const running: Starter['running'] = new Map();
  const child = fork(ENTRY, {
    execArgv: OPTIONS,
    // No secret of the server is in it.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const opened: Starter = { process: child, running };
  const close = () => {
    if (starter === opened) starter = null;
    for (const { fail } of [...running.values()]) fail(new Error('The process that starts programs has ended.'));
  };
  child.on('error', close).on('exit', close);
  child.on('message', (report: Report) => {
    const program = running.get(report.id);
    if (program === undefined) return;
    if (report.kind === 'ended') program.end(report.code);
    else if (report.kind === 'not_started')
      program.fail(Object.assign(new Error(report.message), { code: report.code }));
    else if (report.kind === 'taken') program.taken();
    else program[report.kind](report.bytes);
  });
  // It keeps no process alive, but its programs do.
  child.unref();
  return opened;
}

/** Lets the process end, and after some time the starter, where no program runs. */
function rest(process: ChildProcess, running: Starter['running']): void {
  if (running.size > 0) return;
  process.channel?.unref();
  idle = setTimeout(() => {
    if (running.size > 0) return;
    if (starter?.process === process) starter = null;
    if (process.connected) process.disconnect();
  }, IDLE_TIME).unref();
}

/** A starter that has ended is heard of by its end. */
function tell(process: ChildProcess, message: Order): void {
  process.send(message, () => undefined);
}
