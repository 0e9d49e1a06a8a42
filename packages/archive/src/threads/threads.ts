import { type StartedThread, startThread, type Thread, ThreadError, type ThreadsOptions } from './started-thread.ts';

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

/** A thread whose heap has grown beyond this is not kept: the next one takes less memory, and a tenth of a second to start. */
const KEPT_HEAP_BYTES = 56 * 1024 * 1024;

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
