/** Gives something back that a plugin has taken. */
type Dispose = () => void | Promise<void>;

/** What a version of a plugin has taken and gives back when it ends. */
export interface Lifetime {
  /** Aborted when the version ends. */
  readonly signal: AbortSignal;
  /** Keeps a disposer for the end; after the end, runs it at once. */
  hold(dispose: Dispose): void;
  /** Aborts the signal. */
  abort(): void;
  /** Runs the disposers, last given first, each through `run`, and forgets them. */
  end(): Promise<void>;
}

/** Builds a lifetime; `run` calls a disposer and deals with its errors. */
export function createLifetime(run: (dispose: Dispose) => Promise<void>): Lifetime {
  const controller = new AbortController();
  const held: Dispose[] = [];
  let over = false;

  function hold(dispose: Dispose): void {
    if (over) void run(dispose);
    else held.push(dispose);
  }

  async function end(): Promise<void> {
    over = true;
    for (let dispose = held.pop(); dispose !== undefined; dispose = held.pop()) await run(dispose);
  }

  return { signal: controller.signal, hold, abort: () => controller.abort(), end };
}

/** Counts what is under way in something that may end only afterwards. */
export interface UseCount {
  enter(): void;
  leave(): void;
  /** Counts until the answer is called; further calls do nothing. */
  hold(): () => void;
  /** Counts until a promise is settled, and returns the promise. */
  during<T>(work: PromiseLike<T>): Promise<T>;
  /** Resolves when nothing is under way. */
  none(): Promise<void>;
}

/** Builds a count at zero. Every request passes through it, so that counting costs an addition. */
export function createUseCount(): UseCount {
  let count = 0;
  let waiting: (() => void)[] = [];

  function enter(): void {
    count += 1;
  }

  function leave(): void {
    count -= 1;
    if (count > 0 || waiting.length === 0) return;
    const done = waiting;
    waiting = [];
    for (const resolve of done) resolve();
  }

  function hold(): () => void {
    let isHeld = true;
    enter();
    return () => {
      if (isHeld) leave();
      isHeld = false;
    };
  }

  function during<T>(work: PromiseLike<T>): Promise<T> {
    enter();
    // Any other thenable may refuse a second `then`.
    const promise = Promise.resolve(work);
    promise.then(leave, leave);
    return promise;
  }

  function none(): Promise<void> {
    return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
  }

  return { enter, leave, hold, during, none };
}
