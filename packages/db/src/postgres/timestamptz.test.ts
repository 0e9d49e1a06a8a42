import { expect, it } from 'vitest';
import { formatTimestamptz } from './timestamptz.ts';

it.each([
  ['2026-11-20 14:29:00.123456+00', '2026-11-20T14:29:00.123456+00:00'],
  ['2026-11-20 14:29:00.12+00', '2026-11-20T14:29:00.120000+00:00'],
  ['2026-11-20 14:29:00.000001+00', '2026-11-20T14:29:00.000001+00:00'],
  ['2026-11-20 14:29:00+00', '2026-11-20T14:29:00.000000+00:00'],
])('writes %s in full width', (text, timestamp) => {
  expect(formatTimestamptz(text)).toBe(timestamp);
});

it.each(['infinity', '10000-01-01 00:00:00+00', '0044-03-15 00:00:00+00 BC', '2026-11-20 15:29:00+01'])(
  'refuses %s',
  (text) => {
    expect(() => formatTimestamptz(text)).toThrow(RangeError);
  },
);
