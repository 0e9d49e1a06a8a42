import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Why a thread has not answered; `failed`: the work threw what no caller can mend; `busy`: the queue before it is full. */
export type ThreadFailure = 'too_long' | 'too_much_memory' | 'failed' | 'busy';

const MARKER = Symbol.for('@learnwright/archive/ThreadError');

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
   * Does a task in the thread. `transfer` goes over without a copy, and is gone here. `onAsk` returns what the task asks for.
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

/** A thread that has been started. */
export interface StartedThread extends Thread {
  /** Ends the thread after its time without work. */
  rest(onEnd: () => void): void;
  wake(): void;
  isAlive(): boolean;
  /** The size of its heap after its last task. */
  heapBytes(): number;
  end(): void;
}

/** A message of a thread: an answer, a failure, or a question to the server. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), output: z.unknown(), heapBytes: z.number() }),
  z.object({ kind: z.literal('failure'), message: z.string() }),
  z.object({ kind: z.literal('ask'), question: z.unknown() }),
]);

/** The young objects of a thread; without a bound their memory grows with the work and stays. */
const YOUNG_MEGABYTES = 16;
/** A worker has the options of its parent, but where a tool runs the sources they do not name their condition. */
const SOURCE_OPTIONS = { execArgv: ['--conditions=@learnwright/source'] };

/** Starts a thread. */
export function startThread({
  entry,
  heapMegabytes,
  taskMilliseconds,
  idleMilliseconds,
}: ThreadsOptions): StartedThread {
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
