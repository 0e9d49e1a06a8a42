import { expect, test } from 'vitest';
import { createDebounce } from './create-debounce.ts';

test('runs once after the last of several calls, and again after the next', () => {
  const timers: (() => void)[] = [];
  let runs = 0;
  const note = createDebounce(
    200,
    () => {
      runs += 1;
    },
    (_, run) => {
      const index = timers.push(run) - 1;
      return () => delete timers[index];
    },
  );
  const elapse = () => {
    for (const run of timers.splice(0)) run?.();
  };
  note();
  note();
  elapse();
  expect(runs).toBe(1);
  elapse();
  expect(runs).toBe(1);
  note();
  elapse();
  expect(runs).toBe(2);
});
