/** Gives the hold back; further calls do nothing. */
export type Release = () => void;

/** Lets one at a time through, first come, first served. */
export interface Mutex {
  acquire(): Promise<Release>;
}

/** Builds a mutex that nobody holds. */
export function createMutex(): Mutex {
  const waiting: (() => void)[] = [];
  let held = false;

  function hold(): Release {
    held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      held = false;
      waiting.shift()?.();
    };
  }

  function acquire(): Promise<Release> {
    if (!held) return Promise.resolve(hold());
    return new Promise((resolve) => {
      waiting.push(() => resolve(hold()));
    });
  }

  return { acquire };
}
