import { describe, expect, it } from 'vitest';
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

  it('takes the present zone for days whose zone is not known', () => {
    expect(findLivedDay(lived(['20', null]), '2026-11-22T02:30:00.000000+00:00', TOKYO).flown).toBe(0);
  });
});
