import { AsyncLocalStorage } from 'node:async_hooks';
import type { Awaitable } from '@learnwright/core';
import type { Runner } from '../backend/backend.ts';

/** The unit of work that is under way. */
export interface Unit {
  /** Runs statements in the unit; throws once it has ended or failed. */
  readonly runner: Runner;
  readonly tasks: (() => Promise<void>)[];
  state: 'open' | 'failed' | 'ended';
  /** What the unit failed with: it is rolled back, whatever the work makes of it. */
  error: unknown;
}

/** The unit that code is running in, wherever it was called from. */
export interface AmbientUnit {
  /** The open unit, or null outside any; throws where a unit has ended. */
  current(): Unit | null;
  /** The runner of the unit, or this one outside any. */
  runner(outside: Runner): Runner;
  enter<T>(unit: Unit, work: () => Promise<T>): Promise<T>;
}

/** Builds the holder of the ambient unit, one for each database. */
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

/** A unit over an open transaction. */
export function createUnit(transaction: Runner): Unit {
  const unit: Unit = { runner: { first, execute }, tasks: [], state: 'open', error: null };

  async function guard<T>(run: () => Awaitable<T>): Promise<T> {
    requireOpen(unit);
    try {
      return await run();
    } catch (error) {
      failUnit(unit, error);
      throw error;
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
export function failUnit(unit: Unit, error: unknown): void {
  if (unit.state !== 'open') return;
  unit.state = 'failed';
  unit.error = error;
}

/** Throws unless statements may still run in the unit. */
export function requireOpen(unit: Unit): void {
  if (unit.state === 'open') return;
  if (unit.state === 'failed') {
    throw new Error('This unit of work has failed, so nothing of it will be stored.', { cause: unit.error });
  }
  throw new Error(
    'This unit of work has ended, and what was started in it goes on: await every promise before the work returns, ' +
      'or give what is to follow to afterCommit.',
  );
}
