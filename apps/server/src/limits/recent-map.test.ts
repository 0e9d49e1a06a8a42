import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecentMap } from './recent-map.ts';

const SPAN = 1_000;

it('keeps a value for a span after it was set last, and drops it after three', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom('a', 'b', 'c'), fc.boolean())),
      (steps) => {
        const map = createRecentMap<number>(SPAN);
        const setAt = new Map<string, number>();
        let now = 5_000_000;
        for (const [pause, name, sets] of steps) {
          now += pause;
          const last = setAt.get(name);
          const value = map.get(name, now);
          if (last === undefined || now - last >= 3 * SPAN) expect(value).toBeUndefined();
          else if (now - last <= SPAN) expect(value).toBe(last);
          if (!sets) continue;
          map.set(name, now, now);
          setAt.set(name, now);
        }
      },
    ),
  );
});

it('holds no more than what was set in two spans', () => {
  const map = createRecentMap<number>(SPAN);
  for (let now = SPAN; now < 100 * SPAN; now += 1) map.set(`name ${now}`, now, now);
  expect(map.size).toBeLessThanOrEqual(2 * SPAN);
});
