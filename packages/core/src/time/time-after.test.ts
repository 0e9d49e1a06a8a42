import { expect, it } from 'vitest';
import { latestTime, timeAfter } from './time-after.ts';
import { formatTimestamp } from './timestamp.ts';

const at = (microseconds: number) => formatTimestamp(microseconds);
const clock = { microseconds: () => 1_000, now: () => at(1_000) };

it.each([
  ['none before', [], 1_000],
  ['earlier ones', [at(998), null, at(999)], 1_000],
  ['one at the same time', [at(1_000)], 1_001],
  ['later ones, as of a server whose clock is ahead', [at(5_000_999), undefined, at(2_000)], 5_001_000],
])('reads the time with %s', (_, earlier, expected) => {
  expect(timeAfter(clock, earlier)).toBe(at(expected));
});

it('knows the latest of some times, and none of none', () => {
  expect([latestTime([at(2), null, at(3), undefined, at(1)]), latestTime([null])]).toEqual([at(3), null]);
});
