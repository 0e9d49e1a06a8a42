import type { After } from './after.ts';

/** Answers a function after whose calls `run` is called once, when there was none for a time. */
export function createDebounce(milliseconds: number, run: () => void, after: After): () => void {
  let cancel: () => void = () => undefined;
  return () => {
    cancel();
    cancel = after(milliseconds, run);
  };
}
