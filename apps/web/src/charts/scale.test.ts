import { expect, it } from 'vitest';
import { niceTop, rowOf } from './scale.ts';

it.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [3, 5],
  [7, 10],
  [12, 20],
  [480, 500],
])('an axis with %d on it ends at %d', (most, top) => expect(niceTop(most)).toBe(top));

it.each([
  ['2026-11-23', 1, 0],
  ['2026-11-22', 1, 6],
  ['2026-11-22', 7, 0],
  ['2026-11-23', 7, 1],
  ['2026-11-21', 6, 0],
])('%s is in a week that begins on day %d at place %d', (date, firstDay, row) => {
  expect(rowOf(date, firstDay)).toBe(row);
});
