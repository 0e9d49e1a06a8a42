import { recordProgress } from '@learnwright/core';
import type { Project } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { gamification } from './plugin.ts';
import type { Heatmap } from './schemas.ts';

const FRIDAY = '2026-11-20T12:00:00.000000+00:00';

describeEachDatabase('the routes of streaks', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });
  beforeEach(() => server.clock.set(FRIDAY));

  const learn = async (timezone = 'UTC'): Promise<Project> => (await server.createLearner({ timezone })).project;
  const streak = async (user_id: string) => (await server.request('GET', `/gamification/streak/${user_id}`)).body;
  const setMode = (user_id: string, body: unknown) =>
    server.request('POST', `/gamification/streak/${user_id}/weekend-mode`, body);
  const heatmap = (user_id: string, query = '') =>
    server.request('GET', `/gamification/streak/${user_id}/heatmap${query}`);

  it('begin with nothing, also for somebody without settings', async () => {
    const { user } = await server.createLearner();
    expect(await streak(user.id)).toEqual({
      user_id: user.id,
      current_streak_days: 0,
      longest_streak_days: 0,
      freezes_available: 0,
      weekend_mode: false,
      active_today: false,
    });
  });

  it('count sessions that were started and lessons that were completed', async () => {
    const project = await learn();
    await history.addSessionsOn(project, ['2026-11-10', '2026-11-18', '2026-11-20']);
    await history.addLessons(project.user_id, [[1, 4]], '2026-11-19T08:00:00.000000+00:00');
    expect(await streak(project.user_id)).toMatchObject({
      current_streak_days: 3,
      longest_streak_days: 3,
      active_today: true,
    });
  });

  it('do not count when a lesson was started, only when it was completed', async () => {
    const { user_id } = await learn();
    const lesson = { set_id: 'set', lesson_id: 'first', time_spent_seconds_delta: 0 };
    await recordProgress(history.ports, user_id, { ...lesson, mark_completed: false });
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 0, active_today: false });
    await recordProgress(history.ports, user_id, { ...lesson, mark_completed: true });
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 1, active_today: true });
  });

  it('keep each day that was lived, when its project is deleted and when the time zone changes', async () => {
    const project = await learn('Europe/Berlin');
    const { user_id } = project;
    const nights = ['16', '17', '18', '19'].map((day) => `2026-11-${day}T23:30:00.000000+00:00`);
    for (const started_at of nights) await history.addSessions(project, 1, { started_at });
    const lived = { current_streak_days: 4, longest_streak_days: 4, active_today: true };
    expect(await streak(user_id)).toMatchObject(lived);
    const { projects, settings } = server.database.stores;
    const stored = await settings.find(user_id);
    if (stored === null) throw new Error('The learner has settings.');
    // There, the last of these nights was still the 19th.
    await settings.update({ ...stored, timezone: 'America/New_York' });
    await projects.delete(project.id);
    expect(await streak(user_id)).toMatchObject(lived);
    expect((await heatmap(user_id, '?days=7')).body.slice(-4)).toEqual(
      ['17', '18', '19', '20'].map((day) => ({ date: `2026-11-${day}`, count: 1 })),
    );
    // There it is still the 19th, when the 20th has been lived already.
    server.clock.set('2026-11-20T08:00:00.000000+00:00');
    await settings.update({ ...stored, timezone: 'Pacific/Honolulu' });
    expect(await streak(user_id)).toMatchObject(lived);
  });

  it('take days in the time zone of the learner', async () => {
    const times = ['2026-11-18T23:30:00.000000+00:00', '2026-11-20T00:30:00.000000+00:00'];
    for (const [zone, current] of [
      ['UTC', 1],
      ['Europe/Berlin', 2],
      ['America/New_York', 2],
      ['Asia/Tokyo', 2],
      ['Pacific/Kiritimati', 2],
    ] as const) {
      const project = await learn(zone);
      for (const started_at of times) await history.addSessions(project, 1, { started_at });
      expect([zone, (await streak(project.user_id)).current_streak_days]).toEqual([zone, current]);
    }
  });

  it('are the same however often they are read, and end when a day is missed', async () => {
    const project = await learn();
    await history.addSessionsOn(project, ['2026-11-17', '2026-11-18', '2026-11-19']);
    const shown = [
      [FRIDAY, 3],
      [FRIDAY, 3],
      ['2026-11-20T23:59:59.000000+00:00', 3],
      ['2026-11-21T00:00:00.000000+00:00', 0],
      [FRIDAY, 3],
    ] as const;
    for (const [now, current] of shown) {
      server.clock.set(now);
      expect((await streak(project.user_id)).current_streak_days).toBe(current);
    }
  });

  it('use a freeze for a missed day, and give it back by no reading', async () => {
    const project = await learn();
    const days = [10, 11, 12, 13, 14, 15, 16, 17].map((day) => `2026-11-${day}`);
    await history.addSessionsOn(project, days);
    server.clock.set('2026-11-19T12:00:00.000000+00:00');
    expect(await streak(project.user_id)).toMatchObject({ current_streak_days: 8, freezes_available: 0 });
    server.clock.set('2026-11-18T12:00:00.000000+00:00');
    expect(await streak(project.user_id)).toMatchObject({ current_streak_days: 8, freezes_available: 1 });
    server.clock.set(FRIDAY);
    expect(await streak(project.user_id)).toMatchObject({ current_streak_days: 0, longest_streak_days: 8 });
  });

  it('leave weekends out in weekend mode, past ones too, until it is switched off', async () => {
    const project = await learn();
    await history.addSessionsOn(project, ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']);
    expect((await streak(project.user_id)).current_streak_days).toBe(4);
    const { status, body } = await setMode(project.user_id, { enabled: true });
    expect([status, body.current_streak_days, body.weekend_mode]).toEqual([200, 5, true]);
    expect(await streak(project.user_id)).toEqual(body);
    expect((await setMode(project.user_id, { enabled: false })).body).toMatchObject({
      current_streak_days: 4,
      weekend_mode: false,
    });
  });

  it.each([{}, { enabled: 'yes' }, { enabled: null }])('refuse the weekend mode %j', async (body) => {
    const { user_id } = await learn();
    expect(await setMode(user_id, body)).toMatchObject({ status: 422 });
  });

  it.each([
    ['', 365],
    ['?days=30', 30],
    ['?days=7', 7],
    ['?days=6', 7],
    ['?days=-5', 7],
    ['?days=730', 730],
    ['?days=731', 730],
    ['?days=99999999999999999999', 730],
  ])('draw a heatmap: heatmap%s has %i days', async (query, days) => {
    const { user_id } = await learn();
    const { status, body } = await heatmap(user_id, query);
    expect([status, body.length]).toEqual([200, days]);
    expect(body.at(-1)).toEqual({ date: '2026-11-20', count: 0 });
    const dates = body.map(({ date }: Heatmap[number]) => Date.parse(date) / 86_400_000);
    expect(dates.every((date: number, index: number) => index === 0 || date === dates[index - 1] + 1)).toBe(true);
  });

  it.each(['?days=many', '?days=', '?days=12.5', '?days=1e2'])('refuse heatmap%s', async (query) => {
    const { user_id } = await learn();
    expect(await heatmap(user_id, query)).toMatchObject({ status: 422, body: { errors: [{ parameter: 'days' }] } });
  });

  it('fill the heatmap with what was done on each day', async () => {
    const project = await learn('Europe/Berlin');
    await history.addSessionsOn(project, ['2026-11-13', '2026-11-14', '2026-11-18', '2026-11-18']);
    await history.addSessions(project, 2, { started_at: '2026-11-18T23:30:00.000000+00:00' });
    await history.addLessons(project.user_id, [[4, 4]], '2026-11-20T05:00:00.000000+00:00');
    const { body } = await heatmap(project.user_id, '?days=7');
    expect(body).toEqual([
      { date: '2026-11-14', count: 1 },
      { date: '2026-11-15', count: 0 },
      { date: '2026-11-16', count: 0 },
      { date: '2026-11-17', count: 0 },
      { date: '2026-11-18', count: 2 },
      { date: '2026-11-19', count: 2 },
      { date: '2026-11-20', count: 1 },
    ]);
  });

  it('count a completed lesson once, as the lesson and not as its session', async () => {
    const { user_id } = await learn();
    await history.completeLesson(user_id, 'lesson', [[1, 1, 1]]);
    expect((await heatmap(user_id, '?days=7')).body.at(-1)).toEqual({ date: '2026-11-20', count: 1 });
  });

  it.each([
    ['GET', '', undefined],
    ['GET', '/heatmap', undefined],
    ['POST', '/weekend-mode', { enabled: true }],
  ])('know no user that is unknown: %s /streak/nobody%s', async (method, path, body) => {
    const answer = await server.request(method, `/gamification/streak/nobody${path}`, body);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no user with the id "nobody".' } });
  });
});
