import { createCalendar, formatTimestamp, microsecondsOf } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStreak } from './count-streak.ts';
import { countByDay, dayNumber, isWeekend, listSkippedDays, localDay } from './local-days.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const from = microsecondsOf('2026-01-01T00:00:00.000000+00:00');
const until = microsecondsOf('2028-12-31T23:59:59.999999+00:00');
const day = (text: string) => dayNumber(text);
const at = (time: string) => `${time}:00.000000+00:00`;

it('knows at least 400 time zones', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(400);
});

describe.each(ZONES)('in %s', (zone) => {
  const calendar = createCalendar(zone);

  it('puts every time on the day that the calendar names', () => {
    const times = fc.array(fc.integer({ min: from, max: until }).map(formatTimestamp), { maxLength: 30 });
    fc.assert(
      fc.property(times, (sample) => {
        const expected = new Map<number, number>();
        for (const time of sample.toSorted()) {
          const number = day(calendar.dayOf(time));
          expected.set(number, (expected.get(number) ?? 0) + 1);
        }
        expect(countByDay(sample, calendar)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  it('puts the first and the last moment of every day on it, both changes of the clock included', () => {
    const first = day('2026-01-01');
    const starts = Array.from({ length: 401 }, (_, index) => calendar.startOf(localDay(first + index)));
    const ends = starts.slice(1).map((start) => formatTimestamp(microsecondsOf(start) - 1));
    const counts = countByDay([...starts.slice(0, -1), ...ends], calendar);
    expect([...counts]).toEqual(Array.from({ length: 400 }, (_, index) => [first + index, 2]));
    const active = new Set(counts.keys());
    expect(countStreak({ active, today: first + 399, weekend_mode: false })).toMatchObject({ current: 400 });
    expect(listSkippedDays(calendar, first, first + 399)).toEqual(new Set());
  });
});

it.each([
  ['Europe/Berlin', '2026-03-28T22:59', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T21:59', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00', '2026-03-30'],
  ['Europe/Berlin', '2026-10-24T22:00', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T22:59', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T23:00', '2026-10-26'],
  ['Asia/Kathmandu', '2026-11-19T18:14', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-19T18:15', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-19T10:00', '2026-11-20'],
  ['America/Los_Angeles', '2028-02-29T07:59', '2028-02-28'],
  ['America/Los_Angeles', '2028-02-29T08:00', '2028-02-29'],
])('in %s puts %s on %s', (zone, time, expected) => {
  expect([...countByDay([at(time)], createCalendar(zone)).keys()].map(localDay)).toEqual([expected]);
});

it('counts what falls on the same day', () => {
  const times = ['2026-11-20T23:59', '2026-11-19T12:00', '2026-11-20T00:00', '2026-12-24T12:00'].map(at);
  expect([...countByDay(times, createCalendar('UTC'))]).toEqual([
    [day('2026-11-19'), 1],
    [day('2026-11-20'), 2],
    [day('2026-12-24'), 1],
  ]);
});

it('finds the day that Samoa left out when it crossed the date line', () => {
  const samoa = createCalendar('Pacific/Apia');
  const [first, last] = [day('2011-01-01'), day('2012-12-31')];
  expect([...listSkippedDays(samoa, first, last)].map(localDay)).toEqual(['2011-12-30']);
  expect(listSkippedDays(samoa, day('2011-12-30'), day('2011-12-30'))).toEqual(new Set([day('2011-12-30')]));
  expect(listSkippedDays(samoa, first, day('2011-12-29'))).toEqual(new Set());
  const times = ['2011-12-29T20:00', '2011-12-30T09:00', '2011-12-30T11:00', '2011-12-31T11:00'].map(at);
  expect([...countByDay(times, samoa).keys()].map(localDay)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
});

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['1969-12-27', true],
  ['1969-12-29', false],
])('takes %s as a weekend: %s', (text, weekend) => {
  expect(isWeekend(day(text))).toBe(weekend);
  expect(localDay(day(text))).toBe(text);
});
