/**
 * Adds a task, such as a hook, that runs after the commit; it is dropped when the unit of work fails. What is committed has
 * happened, so a task that throws is logged, and neither keeps the others from running nor fails the unit.
 */
export type AfterCommit = (task: () => Promise<void>) => void;

/**
 * Runs work as one transaction over stores: all of it is stored, or nothing. A `run` inside another joins it. The tasks
 * given to `afterCommit` have finished when the outermost `run` returns.
 */
export interface UnitOfWork<S> {
  run<T>(work: (stores: S, afterCommit: AfterCommit) => Promise<T>): Promise<T>;
}

/**
 * Runs work while nobody else runs work of the same name, in this process or, on PostgreSQL, in any other process of the
 * same database; within a process, first come, first served. The work may call out of the process, so it throws inside a
 * unit of work. The work must not ask for its own name again. Rejects with the reason of `signal` when that is aborted
 * while it waits.
 */
export type Exclusively = <T>(
  name: string,
  work: () => Promise<T>,
  options?: { readonly signal?: AbortSignal },
) => Promise<T>;
