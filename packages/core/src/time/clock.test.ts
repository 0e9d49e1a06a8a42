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
