import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

it('is later with every reading, whatever the wall clock does', () => {
  const readings = fc.array(
    fc.record({ wall: fc.integer({ min: 0, max: 10 ** 12 }), passed: fc.double({ min: 0, max: 50, noNaN: true }) }),
    {
      minLength: 2,
    },
  );
  const property = fc.property(readings, (steps) => {
    const now = { wall: 0, elapsed: 0 };
    const clock = createClock({ wall: () => now.wall, elapsed: () => now.elapsed });
    let last = -1;
    for (const { wall, passed } of steps) {
      now.wall = wall;
      now.elapsed += passed;
      const microseconds = clock.microseconds();
      expect(Number.isSafeInteger(microseconds)).toBe(true);
      expect(microseconds).toBeGreaterThan(last);
      last = microseconds;
    }
  });
  fc.assert(property);
});

it('tells microseconds between two milliseconds of the wall clock', () => {
  const now = { wall: 1_000, elapsed: 5 };
  const clock = createClock({ wall: () => now.wall, elapsed: () => now.elapsed });
  expect(clock.microseconds()).toBe(1_000_000);
  now.elapsed += 0.25;
  expect(clock.microseconds()).toBe(1_000_250);
  expect(clock.now()).toBe('1970-01-01T00:00:01.000251+00:00');
});

it('follows the wall clock when it is set', () => {
  const now = { wall: 1_000, elapsed: 0 };
  const clock = createClock({ wall: () => now.wall, elapsed: () => now.elapsed });
  clock.microseconds();
  now.wall = 3_601_000;
  expect(clock.microseconds()).toBe(3_601_000_000);
  now.wall = 1_000;
  expect(clock.microseconds()).toBe(3_601_000_001);
});

it('does not follow small jitter of the wall clock', () => {
  const now = { wall: 1_000, elapsed: 0 };
  const clock = createClock({ wall: () => now.wall, elapsed: () => now.elapsed });
  clock.microseconds();
  now.wall = 1_009;
  now.elapsed = 5;
  expect(clock.microseconds()).toBe(1_005_000);
});

it('goes on at its pace when the wall clock was ahead and is put right, until that has caught up', () => {
  const now = { wall: 1_000, elapsed: 0 };
  const reported: number[] = [];
  const onSetBack = (milliseconds: number) => reported.push(milliseconds);
  const clock = createClock({ wall: () => now.wall, elapsed: () => now.elapsed, onSetBack });
  const pass = (milliseconds: number) => {
    now.wall += milliseconds;
    now.elapsed += milliseconds;
    return clock.microseconds();
  };
  now.wall += 3_600_000;
  expect(pass(1_000)).toBe(3_602_000_000);
  now.wall -= 3_600_000;
  expect([pass(500), pass(500), pass(60_000)]).toEqual([3_602_500_000, 3_603_000_000, 3_663_000_000]);
  expect(reported).toEqual([3_600_000]);
  now.wall += 1_800_000;
  expect(pass(1_000)).toBe(3_664_000_000);
  now.wall += 3_600_000;
  expect(pass(1_000)).toBe(now.wall * 1_000);
  expect(reported).toEqual([3_600_000]);
});

it('keeps to a wall clock that goes slower than the counter', () => {
  const now = { wall: 1_000, elapsed: 0 };
  const clock = createClock({
    wall: () => now.wall,
    elapsed: () => now.elapsed,
    onSetBack: () => expect.unreachable(),
  });
  for (let second = 0; second < 100_000; second += 1) {
    now.wall += 999.9;
    now.elapsed += 1_000;
    clock.microseconds();
  }
  expect(Math.abs(clock.microseconds() - now.wall * 1_000)).toBeLessThan(20_000);
});
