import { createLocksByName, type Exclusively } from '@learnwright/core';
import { sql } from 'kysely';
import type { SessionLocks } from './backend.ts';
import type { Database } from './database.ts';
import type { Executor, Parameter } from './queries/executor.ts';
import { lockNumber } from './queries/lock-numbers.ts';
import type { AmbientUnit } from './unit-of-work.ts';

type ByName = Parameter<{ readonly name: string }>;

/**
 * Builds the locks by name inside units of work: on PostgreSQL advisory locks of the transaction, separate for each
 * schema. On SQLite one unit of work runs at a time, so there is nothing to lock.
 */
export function createNameLocks(executor: Executor): Pick<Database, 'lockName' | 'tryLockName'> {
  const wait = executor.defineQuery((db, parameter: ByName) =>
    db.selectNoFrom(sql`pg_advisory_xact_lock(${lockNumber(parameter('name'))})`.as('locked')),
  );
  const attempt = executor.defineQuery((db, parameter: ByName) =>
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lockNumber(parameter('name'))})`.as('locked')),
  );

  function requireUnit(): void {
    if (!executor.inUnit()) throw new Error('A name is locked until its unit of work ends: lock it inside of one.');
  }

  return {
    lockName: async (name) => {
      requireUnit();
      if (executor.dialect === 'postgres') await wait.first({ name });
    },
    tryLockName: async (name) => {
      requireUnit();
      return executor.dialect !== 'postgres' || (await attempt.first({ name }))?.locked === true;
    },
  };
}

/**
 * Builds exclusive work by name outside units of work: first under a lock of this process, then, where other processes
 * use the database, under a lock of the database. So a process asks the database for each name once at a time.
 */
export function createExclusively(ambient: AmbientUnit, locks: SessionLocks | null): Exclusively {
  const lockInProcess = createLocksByName();

  async function run<T>(name: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (locks === null) return work();
    const release = await locks.acquire(name, signal);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  return async (name, work, options = {}) => {
    if (ambient.current() !== null) {
      throw new Error('Work that keeps a name to itself goes on outside any unit of work: start it before the unit.');
    }
    return lockInProcess(name, () => run(name, work, options.signal), options);
  };
}
