import { expect, it } from 'vitest';
import { createManualTimers } from '../../tests/harness/manual-timers.ts';
import { watchLoop } from './watch-loop.ts';

/** A watch whose time passes with or without turns of the loop. */
function startWatch() {
  let now = 0;
  const timers = createManualTimers();
  const watch = watchLoop(timers, () => now);
  return {
    watch,
    /** The loop turns all the time. */
    run: (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        now += 100;
        timers.elapse(100);
      }
    },
    /** Something takes the whole time for itself. */
    block: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('sees nothing where the loop turns', () => {
  const { watch, run, block } = startWatch();
  run(10_000);
  block(900);
  run(10_000);
  expect(watch.stoodStill(60_000)).toBe(false);
});

it('remembers that the loop stood still for the time that is asked about', () => {
  const { watch, run, block } = startWatch();
  run(5_000);
  block(2_000);
  expect(watch.stoodStill(5_000)).toBe(true);
  run(4_000);
  expect(watch.stoodStill(5_000)).toBe(true);
  run(2_000);
  expect(watch.stoodStill(5_000)).toBe(false);
});
