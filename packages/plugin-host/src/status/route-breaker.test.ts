import { AppError } from '@learnwright/core';
import type { CallerRole } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { broken, startMoody, statusOf, times } from '../../tests/moody-plugin.ts';

describe('the routes of a plugin', () => {
  it.each([
    { what: 'half of 50', failures: 25, works: 25, status: 'quarantined' },
    { what: 'all of 49', failures: 49, works: 0, status: 'degraded' },
    { what: 'less than half', failures: 24, works: 27, status: 'degraded' },
  ])('$what calls failing: $status', async ({ failures, works, status }) => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(1, () => test.request('moody/').catch(() => null));
    test.mood.act = () => 'fine';
    await times(works, () => test.request('moody/'));
    test.mood.act = broken;
    await times(failures - 1, () => test.request('moody/').catch(() => null));
    expect(statusOf(test)).toBe(status);
  });

  it.each<[string, CallerRole, number, string]>([
    ['one learner', 'learner', 1, 'degraded'],
    ['one application', 'app', 1, 'degraded'],
    ['people who are not signed in', 'nobody', 1, 'degraded'],
    ['four learners', 'learner', 4, 'degraded'],
    ['ten learners', 'learner', 10, 'quarantined'],
  ])('are taken from nobody by what %s may send', async (_, role, count, status) => {
    const test = await startMoody();
    test.mood.act = broken;
    for (let index = 0; index < 400; index += 1) {
      // Each request has a token of its own.
      const user_id = role === 'learner' ? `learner-${index % count}` : null;
      const caller = { role, id: user_id === null ? role : `token-${index}`, user_id };
      await test.request('moody/', {}, caller).catch(() => null);
    }
    expect(statusOf(test)).toBe(status);
  });

  it('start a new count after a minute', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    for (let minute = 0; minute < 3; minute += 1) {
      await times(40, () => test.request('moody/').catch(() => null));
      test.timers.elapse(60_000);
    }
    expect(statusOf(test)).toBe('active');
  });

  it('may refuse as often as they like', async () => {
    const test = await startMoody();
    test.mood.act = () => Promise.reject(new AppError('conflict', 'Not now.'));
    await times(100, () => test.request('moody/').catch(() => null));
    expect(statusOf(test)).toBe('active');
  });
});
