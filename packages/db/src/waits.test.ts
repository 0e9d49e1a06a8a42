import { expect, it } from 'vitest';
import { createWaits } from './waits.ts';

/** Waits by a clock that the test sets. */
function start() {
  let now = 0;
  const waits = createWaits(() => now);
  const gate = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const answer = waits.during(promise);
    return { answer, resolve, reject };
  };
  return { waits, gate, pass: (milliseconds: number) => (now += milliseconds) };
}

it('answers as what is waited for, and measures the oldest wait', async () => {
  const { waits, gate, pass } = start();
  const first = gate();
  pass(300);
  const second = gate();
  pass(100);
  expect(waits.longest()).toBe(400);
  first.resolve('done');
  expect(await first.answer).toBe('done');
  expect(waits.longest()).toBe(100);
  second.reject(new Error('refused'));
  await expect(second.answer).rejects.toThrow('refused');
  expect(waits.longest()).toBe(0);
  pass(50);
  expect(waits.sinceLast()).toBe(50);
});

it('remembers a wait of a second for the time that is asked about', async () => {
  const { waits, gate, pass } = start();
  const { answer, resolve } = gate();
  pass(999);
  expect(waits.wereLong(5_000)).toBe(false);
  pass(1);
  expect(waits.wereLong(5_000)).toBe(true);
  resolve('late');
  await answer;
  pass(4_999);
  expect(waits.wereLong(5_000)).toBe(true);
  pass(1);
  expect(waits.wereLong(5_000)).toBe(false);
});

it('does not remember short waits', async () => {
  const { waits, gate, pass } = start();
  for (let count = 0; count < 5; count += 1) {
    const { answer, resolve } = gate();
    pass(999);
    resolve('soon');
    await answer;
  }
  expect(waits.wereLong(60_000)).toBe(false);
});
