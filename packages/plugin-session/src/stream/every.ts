/** Calls back again and again until the function that it answers is called. */
export type Every = (milliseconds: number, callback: () => void) => () => void;

/** The timer of the runtime. */
export const every: Every = (milliseconds, callback) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};
