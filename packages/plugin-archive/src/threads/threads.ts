import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Why a thread has not answered; `failed`: the work threw what no caller can mend; `busy`: the line before it is full. */
export type ThreadFailure = 'too_long' | 'too_much_memory' | 'failed' | 'busy';

const MARKER = Symbol.for('@learnwright/plugin-archive/ThreadError');

/** A thread that was ended, whose work threw, or that is not to be had. */
export class ThreadError extends Error {
  readonly [MARKER] = true;
  readonly reason: ThreadFailure;

  constructor(reason: ThreadFailure, message: string) {
    super(message);
    this.name = 'ThreadError';
    this.reason = reason;
  }
}

/** Tells whether a caught value is a ThreadError. */
export function isThreadError(error: unknown): error is ThreadError {
  return typeof error === 'object' && error !== null && MARKER in error;
}

/** A thread for the time that somebody has it to themselves: what one task leaves in it, the next one finds. */
export interface Thread {
  /**
   * Does a task in the thread. `transfer` goes over without a copy, and is gone here. `onAsk` answers what the task asks.
   * Rejects with a ThreadError.
   */
  call(task: string, input: unknown, options?: CallOptions): Promise<unknown>;
}

/** The options of a call. */
export interface CallOptions {
  readonly transfer?: readonly ArrayBuffer[];
  readonly onAsk?: (question: unknown) => Promise<unknown>;
}

/** What the threads are, and what they may take. */
export interface ThreadsOptions {
  /** The module of the thread, which calls `serveTasks`: `.ts` where the sources run, `.js` where their build does. */
  readonly entry: URL;
  /** How many work at once. */
  readonly count: number;
  /** The longest time of a task, in milliseconds. */
  readonly taskMilliseconds: number;
  /** How long a thread without work stays, in milliseconds. */
  readonly idleMilliseconds: number;
  readonly heapMegabytes: number;
}

/** Threads beside the server's own, for work of strangers that takes long: the server serves on. */
export interface Threads {
  /** Lends a thread for some work; waits while all have work. Rejects with a ThreadError. */
  use<T>(work: (thread: Thread) => Promise<T>, options?: LoanOptions): Promise<T>;
}

/** How a thread is lent. */
export interface LoanOptions {
  /** Does not wait: another thread is started. Such work has no owner. */
  readonly urgent?: boolean;
  /**
   * Whose work it is. One owner has one thread of all that this process has, whatever they do, and 3 pieces of work waiting; with
   * more, or with 100 of all owners, a thread is `busy`. The work of another owner overtakes that of an owner who has his thread.
   */
  readonly owner?: string;
}

const WAITING_OF_OWNER = 3;
const WAITING = 100;

/** Work that waits for a thread. */
interface WaitingWork {
  readonly owner: string | undefined;
  readonly canBegin: () => boolean;
  readonly begin: () => void;
}

/** A message of a thread: an answer, a failure, or a question to the server. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), output: z.unknown(), heapBytes: z.number() }),
  z.object({ kind: z.literal('failure'), message: z.string() }),
  z.object({ kind: z.literal('ask'), question: z.unknown() }),
]);

/** The young objects of a thread; without a bound their memory grows with the work and stays. */
const YOUNG_MEGABYTES = 16;
/** A thread whose heap has grown beyond this is not kept: the next one takes less memory, and a tenth of a second to start. */
const KEPT_HEAP_BYTES = 56 * 1024 * 1024;

/** A worker has the options of its parent, but where a tool runs the sources they do not name their condition. */
const SOURCE_OPTIONS = { execArgv: ['--conditions=@learnwright/source'] };

/** The owners of the work under way, and the work that waits: of all threads of this process. */
const working = new Set<string>();
const waiting: WaitingWork[] = [];

function beginWaiting(): void {
  for (let at = 0; at !== -1; ) {
    at = waiting.findIndex(({ canBegin }) => canBegin());
    if (at !== -1) waiting.splice(at, 1)[0]?.begin();
  }
}

/** Builds threads; none is started before it is needed, and one without work ends after a while. */
export function createThreads(kind: ThreadsOptions): Threads {
  const idle: StartedThread[] = [];
  /** How many threads have work. */
  let lent = 0;

  const isFree = (owner: string | undefined) => lent < kind.count && (owner === undefined || !working.has(owner));

  function lend(owner: string | undefined): void {
    lent += 1;
    if (owner !== undefined) working.add(owner);
  }

  function takeBack(owner: string | undefined): void {
    lent -= 1;
    if (owner !== undefined) working.delete(owner);
    beginWaiting();
  }

  async function use<T>(work: (thread: Thread) => Promise<T>, options: LoanOptions = {}): Promise<T> {
    const owner = options.urgent ? undefined : options.owner;
    if (options.urgent || isFree(owner)) lend(owner);
    else await wait(owner);
    const thread = takeIdle() ?? startThread(kind);
    try {
      const result = await work(thread);
      keep(thread);
      return result;
    } catch (error) {
      // What is left in it belongs to work that failed.
      thread.end();
      throw error;
    } finally {
      takeBack(owner);
    }
  }

  /** Waits for a thread, which is lent when the promise resolves. */
  function wait(owner: string | undefined): Promise<void> {
    const ofOwner = waiting.filter((work) => work.owner === owner).length;
    if (owner !== undefined && (waiting.length >= WAITING || ofOwner >= WAITING_OF_OWNER)) {
      return Promise.reject(new ThreadError('busy', 'As much work is waiting as may wait.'));
    }
    return new Promise((resolve) => {
      const begin = () => {
        lend(owner);
        resolve();
      };
      waiting.push({ owner, canBegin: () => isFree(owner), begin });
    });
  }

  /** A thread can end while it has no work. */
  function takeIdle(): StartedThread | undefined {
    const thread = idle.pop();
    if (thread === undefined) return undefined;
    thread.wake();
    return thread.isAlive() ? thread : takeIdle();
  }

  function keep(thread: StartedThread): void {
    if (thread.heapBytes() > KEPT_HEAP_BYTES) {
      thread.end();
      return;
    }
    idle.push(thread);
    thread.rest(() => idle.splice(idle.indexOf(thread), 1));
  }

  return { use };
}

interface StartedThread extends Thread {
  /** Ends the thread after its time without work. */
  rest(onEnd: () => void): void;
  wake(): void;
  isAlive(): boolean;
  /** The size of its heap after its last task. */
  heapBytes(): number;
  end(): void;
}

function startThread({ entry, heapMegabytes, taskMilliseconds, idleMilliseconds }: ThreadsOptions): StartedThread {
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    ...(entry.pathname.endsWith('.ts') ? SOURCE_OPTIONS : {}),
  });
  // A thread without work does not keep the process.
  worker.unref();
  let timer: NodeJS.Timeout | undefined;
  let isAlive = true;
  let heapBytes = 0;
  let fail: (error: Error) => void = () => undefined;
  worker.on('error', (error: unknown) => fail(toThreadError(error)));
  worker.on('exit', () => {
    isAlive = false;
    fail(new ThreadError('failed', 'The thread has ended.'));
  });

  function call(task: string, input: unknown, { transfer = [], onAsk }: CallOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        void worker.terminate();
        settle(() => reject(new ThreadError('too_long', `It took longer than ${taskMilliseconds / 1000} s.`)));
      }, taskMilliseconds);
      const settle = (then: () => void) => {
        clearTimeout(deadline);
        worker.off('message', listen);
        fail = () => undefined;
        then();
      };
      // Questions are answered on behalf of who has called, with the unit of work of that.
      const listen = AsyncLocalStorage.bind((data: unknown) => {
        const message = messageSchema.parse(data);
        if (message.kind === 'answer') {
          heapBytes = message.heapBytes;
          return settle(() => resolve(message.output));
        }
        if (message.kind === 'failure') return settle(() => reject(new ThreadError('failed', message.message)));
        if (onAsk === undefined) return settle(() => reject(new ThreadError('failed', 'Nobody answers the thread.')));
        onAsk(message.question).then(
          (answer) => worker.postMessage({ answer }),
          (error: unknown) => settle(() => reject(error)),
        );
      });
      fail = (error) => settle(() => reject(error));
      worker.on('message', listen);
      worker.postMessage({ task, input }, [...transfer]);
    });
  }

  return {
    call,
    rest: (onEnd) => {
      timer = setTimeout(() => {
        onEnd();
        void worker.terminate();
      }, idleMilliseconds).unref();
    },
    wake: () => clearTimeout(timer),
    isAlive: () => isAlive,
    heapBytes: () => heapBytes,
    end: () => void worker.terminate(),
  };
}

function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return new ThreadError('failed', String(error));
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new ThreadError(isMemory ? 'too_much_memory' : 'failed', error.message);
}
