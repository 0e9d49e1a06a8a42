/** Runs works one after the other, in the order they come; one that fails does not stop the next. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Builds an empty queue. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = Promise.allSettled([turn]);
    return turn;
  };
}
