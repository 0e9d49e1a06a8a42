/** Counts what is under way in something that is to end only afterwards. */
export interface Uses {
  enter(): void;
  leave(): void;
  /** Counts until a promise is settled, and answers it. */
  during<T>(work: PromiseLike<T>): Promise<T>;
  /** Resolves when nothing is under way. */
  none(): Promise<void>;
}

/** Builds a counter at zero. It is in the way of every request, so that counting costs an addition. */
export function createUses(): Uses {
  let count = 0;
  let waiting: (() => void)[] = [];

  function enter(): void {
    count += 1;
  }

  function leave(): void {
    count -= 1;
    if (count > 0 || waiting.length === 0) return;
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }

  function during<T>(work: PromiseLike<T>): Promise<T> {
    enter();
    // Only a promise is sure to take it that two ask for its end.
    const promise = Promise.resolve(work);
    promise.then(leave, leave);
    return promise;
  }

  function none(): Promise<void> {
    return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
  }

  return { enter, leave, during, none };
}
