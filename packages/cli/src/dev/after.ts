/** Runs something once after a time; the answer cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void;
