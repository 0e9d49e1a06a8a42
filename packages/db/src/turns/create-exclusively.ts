import type { Exclusively } from '@learnwright/core';
import type { SessionLocks } from '../backend/backend.ts';
import type { AmbientUnit } from '../units/ambient-unit.ts';
import { createTurns } from './create-turns.ts';

/**
 * Builds the exclusive work of a database: first the turn in this process, then, where other processes can use the
 * database, the lock they respect. So a process asks for each lock once at a time, however many wait for it.
 */
export function createExclusively(ambient: AmbientUnit, locks: SessionLocks | null): Exclusively {
  const inTurn = createTurns();

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
    return inTurn(name, () => run(name, work, options.signal), options);
  };
}
