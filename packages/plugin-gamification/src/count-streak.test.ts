import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStreak } from './count-streak.ts';
import { dayNumber, isWeekend } from './local-days.ts';

const TODAY = dayNumber('2026-11-20');
const days = (...texts: string[]) => new Set(texts.map(dayNumber));
/** So many days in a row, the last of them so many days ago. */
const row = (count: number, ago = 0) => Array.from({ length: count }, (_, index) => TODAY - ago - index);
const streak = (active: Iterable<number>, weekend_mode = false, today = TODAY) =>
  countStreak({ active: new Set(active), today, weekend_mode });

describe('a streak', () => {
  it.each([
    ['no activity', [], { current: 0, longest: 0, freezes_available: 0, active_today: false }],
    ['today', row(1), { current: 1, longest: 1, freezes_available: 0, active_today: true }],
    ['yesterday, and today may still come', row(1, 1), { current: 1, longest: 1, active_today: false }],
    ['the day before yesterday', row(1, 2), { current: 0, longest: 1 }],
    ['a day left out', [...row(2), ...row(3, 3)], { current: 2, longest: 3 }],
    ['six days', row(6), { current: 6, freezes_available: 0 }],
    ['seven days', row(7), { current: 7, freezes_available: 1 }],
    ['20 days', row(20), { current: 20, freezes_available: 2 }],
    ['21 days', row(21), { current: 21, freezes_available: 3 }],
    ['more days than freezes can be held for', row(60), { current: 60, freezes_available: 3 }],
    ['seven days until the day before yesterday', row(7, 2), { current: 7, freezes_available: 0 }],
    ['seven days until two days before yesterday', row(7, 3), { current: 0, longest: 7, freezes_available: 0 }],
    ['a freeze for the day left out', [...row(2), ...row(7, 3)], { current: 9, longest: 9, freezes_available: 0 }],
    ['two days left out with one freeze', [...row(2), ...row(7, 4)], { current: 2, longest: 7 }],
    ['two days left out with two freezes', [...row(2), ...row(14, 4)], { current: 16, freezes_available: 0 }],
    ['three days left out with three freezes', [...row(2), ...row(28, 5)], { current: 30, freezes_available: 0 }],
    ['four days left out with three freezes', [...row(2), ...row(28, 6)], { current: 2, longest: 28 }],
    ['tomorrow, which does not count', [TODAY + 1, ...row(2)], { current: 2, longest: 2 }],
  ])('after %s', (_, active, expected) => {
    expect(streak(active)).toMatchObject(expected);
  });

  it('goes on over a leap day', () => {
    const active = days('2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01');
    expect(streak(active, false, dayNumber('2028-03-01'))).toMatchObject({ current: 4 });
  });

  it('goes on over a day that the calendar does not have', () => {
    const active = days('2011-12-29', '2011-12-31');
    const options = { active, today: dayNumber('2011-12-31'), weekend_mode: false };
    expect(countStreak(options)).toMatchObject({ current: 1 });
    expect(countStreak({ ...options, skipped: days('2011-12-30') })).toMatchObject({ current: 2 });
  });
});

describe('weekend mode', () => {
  const friday = dayNumber('2026-11-13');

  it.each([
    ['neither breaks at a weekend without activity nor counts it', [friday, friday + 3], 3, 2, 1],
    ['counts a weekend with activity', [friday, friday + 1, friday + 2, friday + 3], 3, 4, 4],
    ['counts half a weekend', [friday, friday + 2, friday + 3], 3, 3, 2],
    ['breaks at a Monday', [friday, friday + 4], 4, 1, 1],
    ['lasts from Friday until Monday, which is not over', [friday], 3, 1, 0],
  ])('%s', (_, active, later, on, off) => {
    expect(streak(active, true, friday + later).current).toBe(on);
    expect(streak(active, false, friday + later).current).toBe(off);
  });

  it('keeps its freezes over weekends', () => {
    const active = Array.from({ length: 28 }, (_, index) => friday - index).filter((day) => !isWeekend(day));
    expect(streak(active, true, friday + 2)).toMatchObject({ current: 20, freezes_available: 2 });
  });
});

describe('on any activity', () => {
  const activity = fc.uniqueArray(fc.integer({ min: TODAY - 120, max: TODAY + 3 }), { maxLength: 124 });
  // Long runs with single days left out: what random days hardly ever are.
  const gaps = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 12 });
  const steady = gaps.map((left) => row(121).filter((_, index) => !left.includes(index)));
  const anyActivity = fc.oneof(activity, steady);

  it('is what going through every day by hand gives', () => {
    fc.assert(
      fc.property(anyActivity, fc.boolean(), (active, weekend_mode) => {
        expect(streak(active, weekend_mode)).toEqual(byHand(new Set(active), weekend_mode));
      }),
      { numRuns: 500 },
    );
  });

  it('on an earlier day is the streak that was shown on that day', () => {
    fc.assert(
      fc.property(anyActivity, fc.boolean(), fc.integer({ min: 0, max: 120 }), (active, weekend_mode, ago) => {
        const day = TODAY - ago;
        const until = active.filter((other) => other <= day);
        expect(streak(active, weekend_mode, day)).toEqual(streak(until, weekend_mode, day));
      }),
    );
  });

  it('is never shorter for more activity, and has no fewer freezes for the same streak', () => {
    const extra = fc.integer({ min: TODAY - 120, max: TODAY });
    fc.assert(
      fc.property(anyActivity, extra, fc.boolean(), (active, more, weekend_mode) => {
        const before = streak(active, weekend_mode);
        const after = streak([...active, more], weekend_mode);
        expect(after.current).toBeGreaterThanOrEqual(before.current);
        expect(after.longest).toBeGreaterThanOrEqual(before.longest);
        expect(after.freezes_available).toBeGreaterThanOrEqual(before.freezes_available);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(anyActivity, fc.boolean(), (active, weekend_mode) => {
        expect(streak(active.toReversed(), weekend_mode)).toEqual(streak(active, weekend_mode));
      }),
    );
  });
});

/** The rules of a streak (specification, R4.8 to R4.10), day after day, with freezes counted one by one. */
function byHand(active: ReadonlySet<number>, weekend_mode: boolean) {
  let [current, longest, freezes, towards] = [0, 0, 0, 0];
  for (let day = TODAY - 130; day <= TODAY; day += 1) {
    if (active.has(day)) {
      current += 1;
      longest = Math.max(longest, current);
      if (freezes < 3) towards += 1;
      if (towards === 7) [freezes, towards] = [freezes + 1, 0];
    } else if (day !== TODAY && !(weekend_mode && isWeekend(day))) {
      if (freezes > 0) freezes -= 1;
      else [current, towards] = [0, 0];
    }
  }
  return { current, longest, freezes_available: freezes, active_today: active.has(TODAY) };
}
