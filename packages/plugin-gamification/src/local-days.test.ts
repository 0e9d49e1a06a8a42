import { createCalendar } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { dayNumber, isWeekend, listSkippedDays, localDay } from './local-days.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const day = (text: string) => dayNumber(text);

it('knows at least 400 time zones, which all have every day of two years', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(400);
  const skipping = ZONES.filter((zone) => {
    return listSkippedDays(createCalendar(zone), day('2026-01-01'), day('2027-12-31')).size > 0;
  });
  expect(skipping).toEqual([]);
});

it('finds the day that Samoa left out when it crossed the date line', () => {
  const samoa = createCalendar('Pacific/Apia');
  const [first, last] = [day('2011-01-01'), day('2012-12-31')];
  expect([...listSkippedDays(samoa, first, last)].map(localDay)).toEqual(['2011-12-30']);
  expect(listSkippedDays(samoa, day('2011-12-30'), day('2011-12-30'))).toEqual(new Set([day('2011-12-30')]));
  expect(listSkippedDays(samoa, first, day('2011-12-29'))).toEqual(new Set());
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
