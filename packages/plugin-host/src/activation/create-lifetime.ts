/** Gives something back that a plugin has taken. */
export type Dispose = () => void | Promise<void>;

/** What a plugin has taken while it is active, to be given back when it goes. */
export interface Lifetime {
  /** Aborted when the plugin goes. */
  readonly signal: AbortSignal;
  /** Keeps a disposer for the end; once that has come, it runs at once. The answer disposes early. */
  hold(dispose: Dispose): () => void;
  /** Aborts the signal. */
  abort(): void;
  /** Runs the disposers, last given first, each through `run`; they are forgotten afterwards. */
  end(): Promise<void>;
}

/** Builds a lifetime; `run` calls a disposer and deals with its errors. */
export function createLifetime(run: (dispose: Dispose) => Promise<void>): Lifetime {
  const controller = new AbortController();
  const held: Dispose[] = [];
  let over = false;

  function hold(dispose: Dispose): () => void {
    if (over) {
      void run(dispose);
      return () => undefined;
    }
    held.push(dispose);
    return () => {
      const index = held.indexOf(dispose);
      if (index === -1) return;
      held.splice(index, 1);
      void run(dispose);
    };
  }

  async function end(): Promise<void> {
    over = true;
    for (let dispose = held.pop(); dispose !== undefined; dispose = held.pop()) await run(dispose);
  }

  return { signal: controller.signal, hold, abort: () => controller.abort(), end };
}
