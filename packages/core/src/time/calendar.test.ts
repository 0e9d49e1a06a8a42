import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import { addDays, formatTimestamp, microsecondsOf } from './timestamp.ts';

/** What the oracle is asked for; a runtime need not have it, so its types are not in the project's library. */
declare const Temporal: {
  readonly Instant: { fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(zone: string): ZonedTime } };
  readonly PlainDate: { from(day: string): { toZonedDateTime(zone: string): ZonedTime } };
};
interface ZonedTime {
  readonly epochMilliseconds: number;
  readonly offsetNanoseconds: number;
  toPlainDate(): { toString(): string };
  getTimeZoneTransition(direction: 'next'): ZonedTime | null;
}

const ZONES = Intl.supportedValuesOf('timeZone');
const DAY_MICROSECONDS = 86_400_000_000;

const zoned = (zone: string, milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);

it('is made once for a time zone', () => {
  expect(createCalendar('Europe/Berlin')).toBe(createCalendar('Europe/Berlin'));
});

describe('the day of a time', () => {
  it.each([
    ['UTC', '2026-11-20T23:59:59.999999+00:00', '2026-11-20'],
    ['UTC', '2026-11-21T00:00:00.000000+00:00', '2026-11-21'],
    ['Europe/Berlin', '2026-11-20T22:59:59.999999+00:00', '2026-11-20'],
    ['Europe/Berlin', '2026-11-20T23:00:00.000000+00:00', '2026-11-21'],
    ['Europe/Berlin', '2026-07-20T22:00:00.000000+00:00', '2026-07-21'],
    ['America/Los_Angeles', '2026-11-20T07:59:59.999999+00:00', '2026-11-19'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000000+00:00', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000000+00:00', '2027-01-01'],
    ['UTC', '2028-02-29T12:00:00.000000+00:00', '2028-02-29'],
    // Until 7 January 1972 Liberia was 44 minutes and 30 seconds behind.
    ['Africa/Monrovia', '1972-01-01T00:44:29.999999+00:00', '1971-12-31'],
    ['Africa/Monrovia', '1972-01-01T00:44:30.000000+00:00', '1972-01-01'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999999+00:00', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000000+00:00', '2011-12-31'],
  ])('in %s at %s is %s', (zone, timestamp, day) => {
    expect(createCalendar(zone).dayOf(timestamp)).toBe(day);
  });
});

describe('the start of a day', () => {
  it.each([
    ['in UTC', 'UTC', '2026-11-20', '2026-11-20T00:00:00.000000+00:00'],
    ['in winter', 'Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000000+00:00'],
    ['in summer', 'Europe/Berlin', '2026-07-20', '2026-07-19T22:00:00.000000+00:00'],
    ['of the short day', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000000+00:00'],
    ['after the short day', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000000+00:00'],
    ['of the long day', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000000+00:00'],
    ['after the long day', 'Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000000+00:00'],
    ['that is one o’clock, for midnight is skipped', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000000+00:00'],
    ['that comes twice, the first time', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000000+00:00'],
    [
      'that comes twice, for the clocks go back over midnight',
      'Antarctica/Casey',
      '2010-03-05',
      '2010-03-04T13:00:00.000000+00:00',
    ],
    ['on a leap day', 'America/New_York', '2028-02-29', '2028-02-29T05:00:00.000000+00:00'],
    [
      'that a zone has skipped, the first moment after it',
      'Pacific/Apia',
      '2011-12-30',
      '2011-12-30T10:00:00.000000+00:00',
    ],
    ['after the skipped one', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000000+00:00'],
  ])('%s (%s, %s)', (_, zone, day, start) => {
    expect(createCalendar(zone).startOf(day)).toBe(start);
  });
});

it('refuses a zone that is unknown', () => {
  expect(() => createCalendar('Europe/Atlantis')).toThrow(RangeError);
});

/** From 1970 to 2040. */
const microseconds = fc.integer({ min: 0, max: 70 * 365 * DAY_MICROSECONDS });

it('starts a day at the first moment that falls on it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), microseconds, (zone, at) => {
      const calendar = createCalendar(zone);
      const timestamp = formatTimestamp(at);
      const day = calendar.dayOf(timestamp);
      const start = calendar.startOf(day);
      expect(start <= timestamp).toBe(true);
      expect(calendar.dayOf(start)).toBe(day);
      expect(calendar.dayOf(formatTimestamp(microsecondsOf(start) - 1)) < day).toBe(true);
      expect(start < calendar.startOf(addDays(day, 1))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe.skipIf(!('Temporal' in globalThis))('Temporal', () => {
  it('agrees on days and their starts in every zone', () => {
    fc.assert(
      fc.property(fc.array(microseconds, { minLength: 2, maxLength: 2 }), (times) => {
        for (const zone of ZONES) expectAgreement(zone, times);
      }),
      { numRuns: 10 },
    );
  });

  it('knows of no change of the clocks since 1973 but at whole minutes, so that a minute has one day', () => {
    const changes = ZONES.flatMap((zone) => changesOf(zone, 1973, 2040));
    expect(changes.length).toBeGreaterThan(10_000);
    expect(changes.filter((at) => at % 60_000_000 !== 0)).toEqual([]);
    expect(ZONES.filter((zone) => zoned(zone, Date.UTC(1973)).offsetNanoseconds % 60e9 !== 0)).toEqual([]);
  });

  it('agrees around every change of the clocks from 2000 to 2040', () => {
    for (const zone of ZONES) expectAgreement(zone, changesOf(zone, 2000, 2040));
  });
});

/** The moments at which the clocks of a zone change, in microseconds. */
function changesOf(zone: string, from: number, until: number): number[] {
  const changes: number[] = [];
  let next = zoned(zone, Date.UTC(from)).getTimeZoneTransition('next');
  while (next !== null && next.epochMilliseconds < Date.UTC(until)) {
    changes.push(next.epochMilliseconds * 1000);
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

function expectAgreement(zone: string, times: readonly number[]): void {
  const calendar = createCalendar(zone);
  for (const time of times) {
    for (const at of [time - 1, time, time + DAY_MICROSECONDS]) {
      const day = zoned(zone, Math.floor(at / 1000))
        .toPlainDate()
        .toString();
      const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
      const ours = calendar.dayOf(formatTimestamp(at));
      if (ours !== day || microsecondsOf(calendar.startOf(day)) !== start * 1000) {
        expect([zone, at, ours, calendar.startOf(day)]).toEqual([zone, at, day, formatTimestamp(start * 1000)]);
      }
    }
  }
}
