/** Runs something once the unit of work has been committed, such as a hook; it is dropped when the unit fails. */
export type AfterCommit = (task: () => Promise<void>) => void;

/**
 * One transaction over stores: all of `work` is stored, or nothing of it. A `run` inside another joins it. The tasks
 * given to `afterCommit` have finished when the outermost `run` returns.
 */
export interface UnitOfWork<S> {
  run<T>(work: (stores: S, afterCommit: AfterCommit) => Promise<T>): Promise<T>;
}
