import { AppError } from '@learnwright/core';
import type { Backend } from './backend.ts';
import type { Database } from './database.ts';
import { type AmbientUnit, createUnit } from './unit-of-work.ts';

/** Snapshots that are open at once: each holds a connection as long as its reader takes. */
const MAX_OPEN = 4;
/** Those that wait for one of them. */
const MAX_WAITING = 20;

/** Builds the snapshots of a database: units of work that only read, outside the way of those that write. */
export function createSnapshots(backend: Backend, ambient: AmbientUnit): Database['snapshot'] {
  const takeSlot = createSlots();

  async function read<T>(work: () => Promise<T>): Promise<T> {
    const transaction = await backend.beginSnapshot();
    const unit = createUnit(transaction.runner);
    try {
      const result = await ambient.enter(unit, work);
      if (unit.state === 'failed') throw unit.error;
      return result;
    } finally {
      unit.state = 'ended';
      await unit.untilIdle();
      await transaction.rollback();
    }
  }

  return async (work) => {
    if (ambient.current() !== null) return work();
    const giveBack = await takeSlot();
    try {
      return await read(work);
    } finally {
      giveBack();
    }
  };
}

/** Builds slots, first come, first served; a call returns how to give the slot back. */
function createSlots(): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let open = 0;
  const giveBack = () => {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  };
  return async () => {
    if (open < MAX_OPEN) {
      open += 1;
      return giveBack;
    }
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('overloaded', 'Too many exports are under way. Repeat the request a little later.', {
        headers: { 'Retry-After': '10' },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
    return giveBack;
  };
}
