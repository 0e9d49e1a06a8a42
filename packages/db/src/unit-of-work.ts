import { AsyncLocalStorage } from 'node:async_hooks';
import type { AfterCommit, Awaitable, UnitOfWork } from '@learnwright/core';
import type { Backend, Runner, Transaction } from './backend.ts';

/** A unit of work. */
export interface Unit {
  /** Runs statements in the unit; throws once it has ended or failed. */
  readonly runner: Runner;
  readonly tasks: (() => Promise<void>)[];
  /** What runs inside the unit once its work is done, right before the commit; null in a unit that only reads. */
  readonly lastSteps: (() => Promise<void>)[] | null;
  state: 'open' | 'failed' | 'ended';
  /** The error of a failed unit; the unit is rolled back even if the work catches the error. */
  error: unknown;
  /** Resolves once no statement is under way any more: one that nobody awaits may wait for its turn. */
  untilIdle(): Promise<void>;
}

/** The unit of work around the running code. */
export interface AmbientUnit {
  /** The open unit, or null outside units; throws in a unit that has ended. */
  current(): Unit | null;
  /** The runner of the unit, or `outside` where there is none. */
  runner(outside: Runner): Runner;
  enter<T>(unit: Unit, work: () => Promise<T>): Promise<T>;
}

/** Is told of a task after a commit that has thrown. */
export type NoteTaskFailure = (error: unknown) => void;

type Work<S, T> = (stores: S, afterCommit: AfterCommit) => Promise<T>;

/** Builds the unit of work of a database: one transaction for everything that happens inside `run`. */
export function createUnitOfWork<S>(
  begin: Backend['begin'],
  ambient: AmbientUnit,
  stores: S,
  noteTaskFailure: NoteTaskFailure,
): UnitOfWork<S> {
  return {
    run: async (work) => {
      const open = ambient.current();
      if (open !== null) return joinUnit(open, stores, work);
      const { result, tasks } = await runUnit(begin, ambient, stores, work);
      await runTasks(tasks, noteTaskFailure);
      return result;
    },
  };
}

/** Builds the ambient unit of one database. */
export function createAmbientUnit(): AmbientUnit {
  const storage = new AsyncLocalStorage<Unit>();
  return {
    current: () => {
      const unit = storage.getStore();
      if (unit === undefined) return null;
      requireOpen(unit);
      return unit;
    },
    runner: (outside) => storage.getStore()?.runner ?? outside,
    enter: (unit, work) => storage.run(unit, work),
  };
}

async function runUnit<S, T>(begin: Backend['begin'], ambient: AmbientUnit, stores: S, work: Work<S, T>) {
  const transaction = await begin();
  const lastSteps: (() => Promise<void>)[] = [];
  const unit = createUnit(transaction.runner, lastSteps);
  const result = await attempt(transaction, ambient, unit, async () => {
    const answer = await work(stores, afterCommitOf(unit));
    // A unit that has failed takes none of its last steps.
    for (const step of unit.state === 'open' ? lastSteps : []) await step();
    return answer;
  });
  unit.state = 'ended';
  await transaction.commit();
  return { result, tasks: unit.tasks };
}

/** Runs the work inside the unit and rolls back when either fails. */
async function attempt<T>(transaction: Transaction, ambient: AmbientUnit, unit: Unit, work: () => Promise<T>) {
  try {
    const result = await ambient.enter(unit, work);
    await unit.untilIdle();
    if (unit.state === 'failed') throw unit.error;
    return result;
  } catch (error) {
    unit.state = 'ended';
    await unit.untilIdle();
    await transaction.rollback();
    throw error;
  }
}

/** Joins the unit; failing work fails the whole unit, because half of the work may have been written. */
async function joinUnit<S, T>(unit: Unit, stores: S, work: Work<S, T>): Promise<T> {
  try {
    return await work(stores, afterCommitOf(unit));
  } catch (error) {
    failUnit(unit, error);
    throw error;
  }
}

/** Builds a unit over an open transaction. */
export function createUnit(transaction: Runner, lastSteps: Unit['lastSteps'] = null): Unit {
  const { executeLate } = transaction;
  const runner: Runner = executeLate
    ? { first, execute, executeLate: (...args) => guard(() => executeLate(...args)) }
    : { first, execute };
  const unit: Unit = { runner, tasks: [], lastSteps, state: 'open', error: null, untilIdle };
  let underWay = 0;
  let idle: PromiseWithResolvers<void> | null = null;

  function fail(error: unknown): never {
    failUnit(unit, error);
    throw error;
  }

  /** Waits for a statement that has not been answered at once. */
  async function follow<T>(answer: Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await answer;
    } catch (error) {
      return fail(error);
    } finally {
      underWay -= 1;
      if (underWay === 0) idle?.resolve();
    }
  }

  async function untilIdle(): Promise<void> {
    while (underWay > 0) {
      idle = Promise.withResolvers();
      await idle.promise;
    }
  }

  /** Runs a statement, without a promise more: SQLite answers at once. */
  function guard<T>(run: () => Awaitable<T>): Awaitable<T> {
    requireOpen(unit);
    try {
      const answer = run();
      return answer instanceof Promise ? follow(answer) : answer;
    } catch (error) {
      return fail(error);
    }
  }

  function first(...args: Parameters<Runner['first']>) {
    return guard(() => transaction.first(...args));
  }
  function execute(...args: Parameters<Runner['execute']>) {
    return guard(() => transaction.execute(...args));
  }
  return unit;
}

/** Keeps the unit from being committed. */
function failUnit(unit: Unit, error: unknown): void {
  if (unit.state !== 'open') return;
  unit.state = 'failed';
  unit.error = error;
}

/** Throws unless statements may still run in the unit. */
function requireOpen(unit: Unit): void {
  if (unit.state === 'open') return;
  if (unit.state === 'failed') {
    throw new Error('This unit of work has failed, so nothing of it will be stored.', { cause: unit.error });
  }
  throw new Error(
    'This unit of work has ended, and what was started in it goes on: await every promise before the work returns, ' +
      'or give what is to follow to afterCommit.',
  );
}

function afterCommitOf(unit: Unit): AfterCommit {
  return (task) => {
    requireOpen(unit);
    unit.tasks.push(task);
  };
}

/** Runs every task. A boundary: what is committed has happened, so a task that throws does not fail it. */
async function runTasks(tasks: readonly (() => Promise<void>)[], noteTaskFailure: NoteTaskFailure): Promise<void> {
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      noteTaskFailure(error);
    }
  }
}
