import { expect, test } from 'vitest';
import { waitWhileBusy } from './wait-while-busy.ts';

function failing(times: number, code: string) {
  let runs = 0;
  return () => {
    runs += 1;
    if (runs <= times) throw Object.assign(new Error('locked'), { code });
    return runs;
  };
}

test('runs again until the lock is gone', () => {
  expect(waitWhileBusy(100, failing(2, 'SQLITE_BUSY'))).toBe(3);
  expect(waitWhileBusy(100, failing(1, 'SQLITE_BUSY_RECOVERY'))).toBe(2);
});

test('gives up after its time', () => {
  expect(() => waitWhileBusy(40, failing(10, 'SQLITE_BUSY'))).toThrow('locked');
});

test('does not repeat what failed for another reason', () => {
  expect(() => waitWhileBusy(100, failing(1, 'SQLITE_CORRUPT'))).toThrow('locked');
});
