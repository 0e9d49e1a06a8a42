import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecentMap } from './recent-map.ts';

const SPAN = 1_000;
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom('a', 'b', 'c')));

it('keeps a value for a span after it was asked for last, and has a new one after three', () => {
  fc.assert(
    fc.property(steps, (askings) => {
      const map = createRecentMap(SPAN, () => ({}));
      const last = new Map<string, { readonly at: number; readonly value: object }>();
      let now = 5_000_000;
      for (const [pause, name] of askings) {
        now += pause;
        const value = map.get(name, now);
        const before = last.get(name);
        if (before !== undefined && now - before.at <= SPAN) expect(value).toBe(before.value);
        if (before !== undefined && now - before.at >= 3 * SPAN) expect(value).not.toBe(before.value);
        last.set(name, { at: now, value });
      }
    }),
  );
});

it('holds no more than what was asked for in two spans', () => {
  const map = createRecentMap(SPAN, () => ({}));
  for (let now = SPAN; now < 100 * SPAN; now += 1) map.get(`name ${now}`, now);
  expect(map.size).toBeLessThanOrEqual(2 * SPAN);
});
