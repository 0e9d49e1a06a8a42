import type { AfterCommit, UnitOfWork } from '@learnwright/core';
import type { Backend, Transaction } from '../backend/backend.ts';
import { type AmbientUnit, createUnit, failUnit, requireOpen, type Unit } from './ambient-unit.ts';

type Work<S, T> = (stores: S, afterCommit: AfterCommit) => Promise<T>;

/** Builds the unit of work of a database: one transaction for everything that happens inside `run`. */
export function createUnitOfWork<S>(backend: Backend, ambient: AmbientUnit, stores: S): UnitOfWork<S> {
  return {
    run: async (work) => {
      const open = ambient.current();
      return open === null ? runUnit(backend, ambient, stores, work) : joinUnit(open, stores, work);
    },
  };
}

async function runUnit<S, T>(backend: Backend, ambient: AmbientUnit, stores: S, work: Work<S, T>): Promise<T> {
  const transaction = await backend.begin();
  const unit = createUnit(transaction.runner);
  const result = await attempt(transaction, ambient, unit, () => work(stores, afterCommitOf(unit)));
  unit.state = 'ended';
  await transaction.commit();
  await runTasks(unit.tasks);
  return result;
}

/** Runs the work inside the unit and rolls back when either fails. */
async function attempt<T>(transaction: Transaction, ambient: AmbientUnit, unit: Unit, work: () => Promise<T>) {
  try {
    const result = await ambient.enter(unit, work);
    if (unit.state === 'failed') throw unit.error;
    return result;
  } catch (error) {
    unit.state = 'ended';
    await transaction.rollback();
    throw error;
  }
}

/** Joins the unit; work that fails takes the whole unit with it, since half of it may have been written. */
async function joinUnit<S, T>(unit: Unit, stores: S, work: Work<S, T>): Promise<T> {
  try {
    return await work(stores, afterCommitOf(unit));
  } catch (error) {
    failUnit(unit, error);
    throw error;
  }
}

function afterCommitOf(unit: Unit): AfterCommit {
  return (task) => {
    requireOpen(unit);
    unit.tasks.push(task);
  };
}

/** Runs every task, also after one has thrown; what was thrown first is thrown in the end. */
async function runTasks(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
