import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../time/calendar.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { type DayInZone, findLivedDay } from './lived-day.ts';

const [LA, TOKYO] = ['America/Los_Angeles', 'Asia/Tokyo'];

function lived(...days: readonly (readonly [day: string, timezone: string | null])[]): DayInZone[] {
  return days.map(([day, timezone]) => ({ day: `2026-11-${day}`, timezone }));
}

describe('the day that an activity belongs to', () => {
  it('is the local one, also where nothing was lived before', () => {
    expect(findLivedDay([], '2026-11-20T23:30:00.000000+00:00', 'Europe/Berlin')).toEqual({
      day: '2026-11-21',
      flown: 0,
    });
    expect(findLivedDay(lived(['18', 'UTC']), '2026-11-20T12:00:00.000000+00:00', 'UTC').flown).toBe(0);
  });

  it('misses no day for a flight from Los Angeles to Tokyo, 19.5 hours between two lessons', () => {
    const before = lived(['20', LA]);
    // The evening of the 20th there was 07:00 UTC of the 21st; now it is 11:30 of the 22nd in Tokyo.
    expect(findLivedDay(before, '2026-11-22T02:30:00.000000+00:00', TOKYO)).toEqual({ day: '2026-11-22', flown: 1 });
    // Whoever pauses a whole day more has missed one.
    expect(findLivedDay(before, '2026-11-23T02:30:00.000000+00:00', TOKYO)).toEqual({ day: '2026-11-23', flown: 1 });
    expect(findLivedDay(before, '2026-11-23T02:30:00.000000+00:00', LA)).toEqual({ day: '2026-11-22', flown: 0 });
  });

  it('is one for three zones within a minute', () => {
    const time = '2026-11-20T10:30:00.000000+00:00';
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(findLivedDay(lived(['20', 'UTC']), time, zone)).toEqual({ day: '2026-11-20', flown: 0 });
    }
  });

  it('is a day that was lived already, and not one beside it that goes on elsewhere', () => {
    const days = lived(['19', 'UTC'], ['20', 'UTC']);
    expect(findLivedDay(days, '2026-11-20T10:30:00.000000+00:00', 'Pacific/Pago_Pago').day).toBe('2026-11-19');
  });

  it('misses none for who learns at least once in 24 hours, wherever they fly, and is one for two zones within a minute', () => {
    const zone = fc.constantFrom('UTC', LA, TOKYO, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata');
    const flight = fc.record({ zone, beside: zone, minutes: fc.integer({ min: 1, max: 24 * 60 - 1 }) });
    const property = fc.property(
      fc.nat(60 * 24 * 60),
      fc.array(flight, { minLength: 2, maxLength: 8 }),
      (start, flights) => {
        const days = new Map<string, DayInZone & { readonly flown: number }>();
        let minute = start;
        for (const { zone, beside, minutes } of flights) {
          const at = (seconds: number) => formatTimestamp(Date.UTC(2026, 2, 1, 0, minute, seconds) * 1_000);
          const { day, flown } = findLivedDay([...days.values()], at(0), zone);
          const known = days.get(day);
          if (known === undefined || createCalendar(zone).dayOf(at(0)) === day) {
            days.set(day, { day, timezone: zone, flown: known?.flown ?? flown });
          }
          expect(days.has(findLivedDay([...days.values()], at(30), beside).day)).toBe(true);
          minute += minutes;
        }
        const [first = '', ...later] = [...days.keys()].toSorted();
        let last = first;
        for (const day of later) {
          expect((Date.parse(day) - Date.parse(last)) / 86_400_000 - 1).toBeLessThanOrEqual(days.get(day)?.flown ?? 0);
          last = day;
        }
      },
    );
    fc.assert(property, { numRuns: 50 });
  });

  it('takes the present zone for days whose zone is not known', () => {
    expect(findLivedDay(lived(['20', null]), '2026-11-22T02:30:00.000000+00:00', TOKYO).flown).toBe(0);
  });
});
