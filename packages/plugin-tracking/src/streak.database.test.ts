import { addDays, createCalendar, formatTimestamp, microsecondsOf } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countQueries } from '../tests/count-queries.ts';
import { completeSession } from '../tests/sessions.ts';
import { tracking } from './plugin.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const TIME_ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'] as const;

describeEachDatabase('the streak', (testDatabase) => {
  let server: PluginServer;
  let queries: string[];

  beforeAll(async () => {
    const counted = countQueries(await testDatabase.open());
    queries = counted.queries;
    server = await startPluginServer(counted.database, [tracking]);
  });
  afterAll(() => server.close());

  async function createProject(timezone: string, commits: readonly string[]): Promise<string> {
    const { project } = await server.createLearner({ timezone });
    for (const ended_at of commits) await completeSession(server, { project_id: project.id, ended_at });
    return project.id;
  }

  async function streakAt(now: string, project_id: string): Promise<number> {
    server.clock.set(now);
    queries.length = 0;
    const { status, body } = await server.request('GET', `/tracking/progress/${project_id}`);
    expect(status).toBe(200);
    return body.tracking.streak_days;
  }

  it.each([
    ['nothing', 'UTC', [], NOON, 0],
    ['today', 'UTC', ['2026-11-20T00:00:00Z'], NOON, 1],
    ['yesterday, none yet today', 'UTC', ['2026-11-19T23:59:59.999999Z'], NOON, 1],
    ['the day before yesterday', 'UTC', ['2026-11-18T23:59:59.999999Z'], NOON, 0],
    ['twice a day', 'UTC', ['2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z', '2026-11-19T02:00:00Z'], NOON, 2],
    ['a day left out', 'UTC', ['2026-11-20T01:00:00Z', '2026-11-18T01:00:00Z', '2026-11-17T01:00:00Z'], NOON, 1],
    ['a day left out before yesterday', 'UTC', ['2026-11-19T01:00:00Z', '2026-11-17T01:00:00Z'], NOON, 1],
    ['two sides of midnight', 'UTC', ['2026-11-19T23:30:00Z', '2026-11-20T00:30:00Z'], NOON, 2],
    ['the same, a day in Berlin', 'Europe/Berlin', ['2026-11-19T23:30:00Z', '2026-11-20T00:30:00Z'], NOON, 1],
    [
      'over a leap day',
      'UTC',
      ['2028-02-28T05:00:00Z', '2028-02-29T05:00:00Z', '2028-03-01T05:00:00Z'],
      '2028-03-01',
      3,
    ],
    [
      'over the day of 23 hours',
      'Europe/Berlin',
      // 23:30 on the 28th, 00:30 on the 29th, 00:30 on the 30th.
      ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z'],
      '2026-03-30',
      3,
    ],
    [
      'over the day of 25 hours',
      'Europe/Berlin',
      // 00:10 on the 24th, 23:50 on the 25th, 00:10 on the 26th.
      ['2026-10-23T22:10:00Z', '2026-10-25T22:50:00Z', '2026-10-25T23:10:00Z'],
      '2026-10-26',
      3,
    ],
    [
      'where a day has no midnight',
      'America/Sao_Paulo',
      // 23:59 on the 3rd, 01:00 on the 4th, which is its first moment.
      ['2018-11-04T02:59:00Z', '2018-11-04T03:00:00Z'],
      '2018-11-04',
      2,
    ],
    ['where a day was skipped', 'Pacific/Apia', ['2011-12-29T22:00:00Z', '2011-12-30T22:00:00Z'], '2011-12-31', 2],
  ])('of %s in %s', async (_, timezone, times, now, streak) => {
    const commits = times.map((time) => time.replace(/(\.\d+)?Z$/, (_all, digits = '.000000') => `${digits}+00:00`));
    const project_id = await createProject(timezone, commits);
    expect(await streakAt(now.length === 10 ? `${now}T05:00:00.000000+00:00` : now, project_id)).toBe(streak);
  });

  it('is taken in UTC while the user has no settings', async () => {
    const { project } = await server.createLearner();
    await completeSession(server, { project_id: project.id, ended_at: '2026-11-19T23:30:00.000000+00:00' });
    expect(await streakAt('2026-11-20T23:59:59.000000+00:00', project.id)).toBe(1);
    expect(await streakAt('2026-11-21T00:00:00.000000+00:00', project.id)).toBe(0);
  });

  it('is what walking back day by day counts, in any time zone', async () => {
    const hours = fc.uniqueArray(fc.integer({ min: -4, max: 24 * 9 }), { maxLength: 12 });
    const property = fc.asyncProperty(fc.constantFrom(...TIME_ZONES), hours, async (timezone, agos) => {
      // The week in which clocks go back in Berlin and in New York.
      const now = '2026-11-02T03:00:00.000000+00:00';
      const commits = agos.map((ago) => formatTimestamp(microsecondsOf(now) - ago * 3_600_000_000));
      const { dayOf } = createCalendar(timezone);
      const days = new Set(commits.map(dayOf));
      let day = days.has(dayOf(now)) ? dayOf(now) : addDays(dayOf(now), -1);
      let expected = 0;
      for (; days.has(day); day = addDays(day, -1)) expected += 1;
      expect(await streakAt(now, await createProject(timezone, commits))).toBe(expected);
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('goes on for 400 days, found with few queries that change nothing', async () => {
    const first = '2025-03-01T21:30:00.000000+00:00';
    const days = Array.from({ length: 400 }, (_, index) => addDays(first, index));
    const project_id = await createProject('Europe/Berlin', days);
    const lengths = [1, 30, 31, 32, 33, 94, 95, 96, 97, 223, 224, 225, 399, 400];
    for (const length of lengths) expect(await streakAt(addDays(first, length - 1), project_id)).toBe(length);
    expect(queries).toEqual(Array.from({ length: 7 }, () => 'SelectQueryNode'));
    expect(await streakAt(addDays(first, 400), project_id)).toBe(400);
    expect(await streakAt(addDays(first, 401), project_id)).toBe(0);
  });

  it('and all of the progress take as many queries for 300 sessions as for 3', async () => {
    const at = (index: number) => formatTimestamp(microsecondsOf(NOON) - index * 60_000_000);
    const counts: number[] = [];
    for (const length of [3, 300]) {
      const project_id = await createProject(
        'UTC',
        Array.from({ length }, (_, index) => at(index)),
      );
      expect(await streakAt(NOON, project_id)).toBe(1);
      counts.push(queries.length);
    }
    expect(counts).toEqual([4, 4]);
  });
});
