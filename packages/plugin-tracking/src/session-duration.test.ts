import { formatTimestamp } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { sumMinutes } from './session-duration.ts';

const at = (minute: number) => formatTimestamp(Math.round(minute * 60_000_000));

it.each([
  ['no times', [], 0],
  ['one time', [5], 0],
  ['turns close to each other, rounded down once', [0, 1.5, 3, 5.9], 5],
  ['a pause of half an hour', [0, 10, 40, 41], 41],
  ['a longer pause, left out', [0, 10, 40.001, 41], 10],
  ['a night between two halves', [0, 20, 600, 620], 40],
  ['times that turn round', [10, 5, 8], 3],
])('sums up %s', (_, minutes, expected) => {
  expect(sumMinutes(minutes.map(at))).toBe(expected);
});
