import { microsecondsOf } from '@learnwright/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameRule, nextSlot, parseRule } from './declared-schedules.ts';

const at = (time: string) => `${time}:00.000000+00:00`;

test.each([
  [{ every: { minutes: 15 } }, at('2026-11-20T12:00'), at('2026-11-20T12:01'), at('2026-11-20T12:15')],
  [{ every: { hours: 1, minutes: 30 } }, at('2026-11-20T12:00'), at('2026-11-20T12:00'), at('2026-11-20T13:30')],
  // What was missed is left out, and the grid stays.
  [{ every: { days: 1 } }, at('2026-11-20T12:00'), at('2026-11-25T13:00'), at('2026-11-26T12:00')],
  [{ every: { weeks: 1 } }, null, at('2026-11-20T12:00'), at('2026-11-27T12:00')],
  [{ cron: '0 6 * * *' }, null, at('2026-11-20T05:59'), at('2026-11-20T06:00')],
  [{ cron: '0 6 * * *' }, at('2026-11-20T06:00'), at('2026-11-20T06:00'), at('2026-11-21T06:00')],
  [{ cron: '0 6 * * *' }, at('2026-11-20T06:00'), at('2026-11-25T07:00'), at('2026-11-26T06:00')],
  // Summer time begins on 29 March and ends on 25 October: a time that is not there comes late, one that is twice comes once.
  [{ cron: '30 2 * * *', timezone: 'Europe/Berlin' }, null, at('2026-03-28T12:00'), at('2026-03-29T01:00')],
  [{ cron: '30 2 * * *', timezone: 'Europe/Berlin' }, null, at('2026-10-25T00:30'), at('2026-10-26T01:30')],
])('%j, last due at %s, is at %s next due at %s', (rule, last, now, next) => {
  expect(nextSlot(parseRule(rule), last, now)).toBe(next);
});

test('the next time is always ahead, and never more than a period away', () => {
  const minutes = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(minutes, (period) => {
      const now = at('2026-11-20T12:00');
      const last = at('2025-11-20T12:00');
      const next = microsecondsOf(nextSlot({ every: { minutes: period } }, last, now)) - microsecondsOf(now);
      expect(next).toBeGreaterThan(0);
      expect(next).toBeLessThanOrEqual(period * 60_000_000);
    }),
  );
});

test.each([
  [{ every: {} }, 'a minute to 366 days'],
  [{ every: { minutes: 0 } }, 'a minute to 366 days'],
  [{ every: { days: 367 } }, 'a minute to 366 days'],
  [{ every: { seconds: 30 } }, 'a minute to 366 days'],
  [{ every: { hours: 1 }, cron: '* * * * *' }, 'nor { cron, timezone }'],
  ['0 6 * * *', 'nor { cron, timezone }'],
  [{ cron: 'at six' }, 'five fields'],
  [{ cron: '0 0 6 * * *' }, 'five fields'],
  [{ cron: '61 * * * *' }, 'cannot be read: Invalid value for minute: 61'],
  [{ cron: '0 0 31 2 *' }, 'never due'],
  [{ cron: '0 6 * * *', timezone: 'Mars/Base' }, 'timezone "Mars/Base"'],
])('refuses %j', (rule, why) => {
  expect(() => parseRule(rule)).toThrow(why);
});

test.each([
  [{ every: { hours: 1, minutes: 30 } }, { every: { minutes: 30, hours: 1 } }, true],
  [{ every: { minutes: 90 } }, { every: { minutes: 30, hours: 1 } }, true],
  [{ every: { hours: 1 } }, { every: { hours: 2 } }, false],
  [{ cron: '0 6 * * *', timezone: 'UTC' }, { timezone: 'UTC', cron: '0 6 * * *' }, true],
  [{ cron: '0 6 * * *' }, { cron: '0 6 * * *', timezone: 'Europe/Berlin' }, false],
  [{ cron: '0 6 * * *' }, { every: { days: 1 } }, false],
])('of %j and %j it is %j that they are the same', (one, other, same) => {
  expect([isSameRule(one, other), isSameRule(other, one)]).toEqual([same, same]);
});
