import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeXp } from './describe-xp.ts';
import { levelOf, levelThreshold } from './level-of.ts';

it.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [599, 3],
  [600, 4],
  [999, 4],
  [1_000, 5],
  [4_499, 9],
  [4_500, 10],
  [29_999, 24],
  [30_000, 25],
])('is with %i XP at level %i', (xp, level) => {
  expect(levelOf(xp)).toBe(level);
});

it('begins each level exactly at its threshold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10_000_000 }), (level) => {
      expect(levelOf(levelThreshold(level))).toBe(level);
      expect(levelOf(levelThreshold(level) - 1)).toBe(level - 1);
    }),
  );
});

it('says how far the next level is', () => {
  expect(describeXp('user', 350, null)).toEqual({
    user_id: 'user',
    total_xp: 350,
    level: 3,
    xp_into_level: 50,
    xp_to_next_level: 250,
    next_level_threshold: 600,
    updated_at: null,
  });
});
