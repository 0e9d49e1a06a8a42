import { mergeReportedLesson, recordAttempts } from '@learnwright/core';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { gamification } from './plugin.ts';

describeEachDatabase('the days that a learner lived', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });
  beforeEach(() => server.clock.set('2026-11-20T12:00:00.000000+00:00'));

  const learn = async (timezone = 'UTC') => (await server.createLearner({ timezone })).user.id;
  const streak = async (user_id: string) => (await server.request('GET', `/gamification/streak/${user_id}`)).body;
  const readWeek = async (user_id: string): Promise<{ date: string; count: number }[]> =>
    (await server.request('GET', `/gamification/streak/${user_id}/heatmap?days=7`)).body;

  async function moveTo(user_id: string, timezone: string): Promise<void> {
    const { settings } = server.database.stores;
    const stored = await settings.find(user_id);
    if (stored === null) throw new Error('The learner has settings.');
    await settings.update({ ...stored, timezone });
  }

  it('outlast a flight from Los Angeles to Tokyo with 19.5 hours between two lessons', async () => {
    const user_id = await learn('America/Los_Angeles');
    await history.addLessons(user_id, [[1, 4]], '2026-11-20T07:00:00.000000+00:00');
    await history.addLessons(user_id, [[1, 4]], '2026-11-21T07:00:00.000000+00:00');
    await moveTo(user_id, 'Asia/Tokyo');
    await history.addLessons(user_id, [[1, 4]], '2026-11-22T02:30:00.000000+00:00');
    server.clock.set('2026-11-22T03:00:00.000000+00:00');
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 3, longest_streak_days: 3 });
  });

  it('keep the streak while a learner has landed in Tokyo and has not learned there yet', async () => {
    const user_id = await learn('America/Los_Angeles');
    await history.addLessons(user_id, [[1, 4]], '2026-11-20T07:00:00.000000+00:00');
    await history.addLessons(user_id, [[1, 4]], '2026-11-21T07:00:00.000000+00:00');
    await moveTo(user_id, 'Asia/Tokyo');
    server.clock.set('2026-11-22T02:00:00.000000+00:00');
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 2, active_today: false });
    // A whole day more has passed without a lesson, in Tokyo as in Los Angeles.
    server.clock.set('2026-11-23T12:00:00.000000+00:00');
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 0 });
  });

  it('outlast the flight back, after a day that went on in the west', async () => {
    const user_id = await learn('Europe/Berlin');
    await history.addLessons(user_id, [[1, 4]], '2026-11-20T08:00:00.000000+00:00');
    await moveTo(user_id, 'America/Los_Angeles');
    // 22:30 of the 20th there, and then 08:30 of the 22nd in Berlin.
    await history.addLessons(user_id, [[1, 4]], '2026-11-21T06:30:00.000000+00:00');
    await moveTo(user_id, 'Europe/Berlin');
    await history.addLessons(user_id, [[1, 4]], '2026-11-22T07:30:00.000000+00:00');
    server.clock.set('2026-11-22T08:00:00.000000+00:00');
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 2 });
  });

  it('end the heatmap with the day that the streak calls today, after a flight west and after a reset too', async () => {
    const user_id = await learn('Asia/Tokyo');
    // 08:00 of the 20th in Tokyo, and still the 19th where the learner lands.
    await history.addLessons(user_id, [[1, 4]], '2026-11-19T23:00:00.000000+00:00');
    await moveTo(user_id, 'America/Los_Angeles');
    server.clock.set('2026-11-20T05:00:00.000000+00:00');
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 1, active_today: true });
    const week = await readWeek(user_id);
    expect(week).toHaveLength(7);
    expect(week.slice(-2)).toEqual([
      { date: '2026-11-19', count: 0 },
      { date: '2026-11-20', count: 1 },
    ]);
    const reset = (body: object) => server.request('POST', `/gamification/reset/${user_id}`, body);
    await reset({ confirmation_token: (await reset({})).body.confirmation_token });
    expect(await readWeek(user_id)).toEqual(week);
  });

  it('count one day for lessons in three zones within a minute', async () => {
    const user_id = await learn('UTC');
    for (const [index, zone] of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'].entries()) {
      await moveTo(user_id, zone);
      await history.addLessons(user_id, [[1, 4]], `2026-11-20T10:30:${index}0.000000+00:00`);
    }
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 1, longest_streak_days: 1 });
    expect((await server.database.stores.activity.listDays(user_id, ''))[0]).toMatchObject({ count: 3 });
  });

  /** Answers the same element of a lesson. */
  const answerOf =
    (user_id: string) =>
    (attempted_at: string, correct = true) =>
      recordAttempts({ ...history.ports, unitOfWork: server.database.unitOfWork }, user_id, [
        {
          set_id: 's',
          lesson_id: 'l',
          exercise_id: 'e',
          element_key: 'house',
          element_type: 'vocabulary',
          correct,
          attempted_at,
          user_answer: '',
          correct_answer: '',
        },
      ]);

  it('count a day on which a due review was answered, once, and none for other attempts', async () => {
    const user_id = await learn();
    const answer = answerOf(user_id);
    await answer('2026-11-15T12:00:00.000000+00:00', false);
    await answer('2026-11-15T21:00:00.000000+00:00', false);
    expect(await streak(user_id)).toMatchObject({ longest_streak_days: 0 });
    await answer('2026-11-17T12:00:00.000000+00:00', false);
    await answer('2026-11-18T12:00:00.000000+00:00', false);
    await answer('2026-11-19T12:00:00.000000+00:00', false);
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 3, active_today: false });
    // A late attempt, answered on a device that was offline: the element was due then, the day is that on which it was answered.
    await answer('2026-11-16T21:30:00.000000+00:00', false);
    await answer('2026-11-20T11:00:00.000000+00:00');
    expect((await readWeek(user_id)).map(({ count }) => count)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  it('count a review that is due on the day of the learner, before its hour too', async () => {
    const user_id = await learn('Asia/Tokyo');
    // Seven in the evening in Tokyo, and then seven in the morning: the element is due in the evening.
    await answerOf(user_id)('2026-11-18T10:00:00.000000+00:00', false);
    await answerOf(user_id)('2026-11-18T22:00:00.000000+00:00', false);
    expect(await streak(user_id)).toMatchObject({ longest_streak_days: 1 });
    // It is due in the morning of the twentieth there, which is not the day that goes on until midnight.
    await answerOf(user_id)('2026-11-19T14:59:59.000000+00:00', false);
    expect(await streak(user_id)).toMatchObject({ longest_streak_days: 1 });
  });

  it('count the day of an earlier completion, which another device brings later, once', async () => {
    const user_id = await learn();
    const bring = (day: string) => {
      const time = `2026-11-${day}T10:00:00.000000+00:00`;
      const steps = [{ step_id: 'a', correct: 4, total: 4, attempts: 1, completed_at: time }];
      const times = { started_at: time, updated_at: time, completed_at: time };
      const lesson = { set_id: 's', lesson_id: 'l', steps, time_spent_seconds: 60, ...times };
      return mergeReportedLesson(history.ports, user_id, lesson);
    };
    for (const day of ['19', '18', '18', '19']) await bring(day);
    expect((await readWeek(user_id)).slice(-3)).toMatchObject([{ count: 1 }, { count: 1 }, { count: 0 }]);
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 2 });
    expect((await server.request('GET', `/gamification/xp/${user_id}/history`)).body).toHaveLength(1);
  });

  it('count both days of reviews around midnight, also where it is not on the hour', async () => {
    const user_id = await learn('Asia/Kolkata');
    const attempt = (element_key: string, attempted_at: string) => ({
      ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key, element_type: 'vocabulary' as const },
      ...{ correct: false, user_answer: '', correct_answer: '', attempted_at },
    });
    const [early, late] = ['2026-11-10T12:00:00.000000+00:00', '2026-11-19T18:20:00.000000+00:00'];
    await recordAttempts({ ...history.ports, unitOfWork: server.database.unitOfWork }, user_id, [
      attempt('house', early),
      attempt('mouse', early),
      // 23:50 of the 19th there, and 00:10 of the 20th.
      attempt('house', late),
      attempt('mouse', '2026-11-19T18:40:00.000000+00:00'),
    ]);
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 2, active_today: true });
  });

  it('count three days for lessons done on three days offline, and XP as on each of these days', async () => {
    const user_id = await learn('Europe/Berlin');
    for (const day of ['17', '18', '19']) {
      // Half past midnight in Berlin.
      const time = `2026-11-${day}T23:30:00.000000+00:00`;
      const steps = [{ step_id: 'a', correct: 1, total: 4, attempts: 1, completed_at: time }];
      const lesson = { set_id: 's', lesson_id: day, steps, time_spent_seconds: 60 };
      const times = { started_at: time, updated_at: time, completed_at: time };
      await mergeReportedLesson(history.ports, user_id, { ...lesson, ...times });
    }
    expect(await streak(user_id)).toMatchObject({ current_streak_days: 3, active_today: true });
    expect((await readWeek(user_id)).slice(-4)).toEqual(
      ['17', '18', '19', '20'].map((day) => ({ date: `2026-11-${day}`, count: day === '17' ? 0 : 1 })),
    );
    const { body } = await server.request('GET', `/gamification/xp/${user_id}/history`);
    const multipliers = body.map(({ multiplier }: { multiplier: number }) => multiplier);
    expect(multipliers.toSorted()).toEqual([1.25, 1.5, 1.75]);
  });
});
