import { setImmediate } from 'node:timers/promises';
import { createTestClock } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createUpkeep, deleteInBatches, type UpkeepTask } from './upkeep.ts';

const MINUTES = 60_000;

function start(tasks: Record<string, UpkeepTask>) {
  const timers = createManualTimers();
  const errors: string[] = [];
  const ignore = () => undefined;
  const logger = { debug: ignore, info: ignore, warn: ignore, error: (message: string) => void errors.push(message) };
  const upkeep = createUpkeep({ timers, logger });
  upkeep.start(tasks);
  return { upkeep, timers, errors };
}

function counting() {
  const counted = { runs: 0 };
  const task: UpkeepTask = async () => {
    counted.runs += 1;
  };
  return { counted, task };
}

it('runs at the start and every five minutes', async () => {
  const { counted, task } = counting();
  const { timers, upkeep } = start({ task });
  await setImmediate();
  expect(counted.runs).toBe(1);
  for (const runs of [2, 3]) {
    timers.elapse(5 * MINUTES - 1);
    await setImmediate();
    expect(counted.runs).toBe(runs - 1);
    timers.elapse(1);
    await setImmediate();
    expect(counted.runs).toBe(runs);
  }
  await upkeep.stop();
});

it('goes on with the next task where one fails, and tries it again', async () => {
  const { counted, task } = counting();
  const fail = () => Promise.reject(new Error('locked'));
  const { timers, errors, upkeep } = start({ 'the ledger': fail, task });
  await setImmediate();
  timers.elapse(5 * MINUTES);
  await setImmediate();
  expect(counted.runs).toBe(2);
  expect(errors).toEqual([expect.stringContaining('the ledger'), expect.stringContaining('the ledger')]);
  await upkeep.stop();
});

it('runs a second later where somebody is in a hurry, once', async () => {
  const { counted, task } = counting();
  const { timers, upkeep } = start({ task });
  // One that is asked for during a run comes after it.
  for (const runs of [2, 3]) {
    upkeep.hurry();
    upkeep.hurry();
    await setImmediate();
    timers.elapse(1_000);
    await setImmediate();
    expect(counted.runs).toBe(runs);
  }
  timers.elapse(5 * MINUTES - 1);
  await setImmediate();
  expect(counted.runs).toBe(3);
  await upkeep.stop();
});

it('ends the task that runs at its next batch when it is stopped, and runs none any more', async () => {
  const batches: number[] = [];
  const task: UpkeepTask = (signal) =>
    deleteInBatches(signal, createTestClock(), async (count) => {
      batches.push(count);
      return count;
    });
  const { counted, task: next } = counting();
  const { timers, upkeep } = start({ task, next });
  await setImmediate();
  await upkeep.stop();
  const done = batches.length;
  upkeep.hurry();
  timers.elapse(60 * MINUTES);
  await setImmediate();
  expect([batches.length, counted.runs]).toEqual([done, 0]);
});

it('deletes until a batch is not full, more at once while that takes no time', async () => {
  const counts: number[] = [];
  await deleteInBatches(new AbortController().signal, createTestClock(), async (count) => {
    counts.push(count);
    return counts.length < 8 ? count : count - 1;
  });
  expect(counts).toEqual([5, 10, 20, 40, 80, 160, 200, 200]);
});

it('deletes fewer at once when a batch takes long', async () => {
  const clock = createTestClock();
  const counts: number[] = [];
  await deleteInBatches(new AbortController().signal, clock, async (count) => {
    counts.push(count);
    clock.advance(count * 6_000);
    return counts.length < 5 ? count : 0;
  });
  expect(counts).toEqual([5, 2, 2, 2, 2]);
});
