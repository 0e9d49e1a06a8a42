import type { CompletedSession, Project } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { gamification } from './plugin.ts';
import type { Badge, LedgerEntry } from './schemas.ts';

describeEachDatabase('what is completed', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });

  const learn = async (timezone = 'UTC') => (await server.createLearner({ timezone })).project;
  const ledger = async (user_id: string): Promise<LedgerEntry[]> =>
    (await server.request('GET', `/gamification/xp/${user_id}/history`)).body;
  const totalOf = async (user_id: string): Promise<number> =>
    (await server.request('GET', `/gamification/xp/${user_id}`)).body.total_xp;
  const earnedBy = async (user_id: string): Promise<string[]> => {
    const { body } = await server.request('GET', `/gamification/badges/${user_id}`);
    return body.filter(({ earned }: Badge) => earned).map(({ key }: Badge) => key);
  };
  const endOne = async (project: Project, fields: Partial<CompletedSession> = {}) => {
    const [session] = await history.addSessions(project, 1, fields);
    if (session === undefined) throw new Error('There is no session.');
    await history.endSession(session);
    return session;
  };

  describe('a lesson', () => {
    it('with 4 of 4 at the first attempt on the first day of a streak gives 100 XP, and a badge', async () => {
      const { user_id } = await learn();
      const id = await history.completeLesson(user_id, 'lesson', [
        [1, 1, 1],
        [3, 3, 1],
      ]);
      expect(await ledger(user_id)).toMatchObject([
        {
          amount: 100,
          reason: 'lesson',
          source_id: id,
          multiplier: 1.25,
          breakdown: [
            { item: 'base', xp: 30 },
            { item: 'stars', xp: 30 },
            { item: 'first_attempt', xp: 20 },
          ],
        },
      ]);
      expect(await earnedBy(user_id)).toEqual(['first_lesson']);
    });

    it.each([
      [
        [
          [2, 2, 1],
          [2, 2, 2],
        ],
        75,
      ],
      [[[4, 4, 2]], 75],
      [[[3, 4, 1]], 63],
      [[[2, 4, 1]], 50],
      [[[1, 4, 1]], 38],
      [[], 38],
    ] as const)('with the steps %j gives %i XP', async (steps, xp) => {
      const { user_id } = await learn();
      await history.completeLesson(user_id, 'lesson', steps);
      expect(await totalOf(user_id)).toBe(xp);
    });

    it('is awarded once, also when completions race', async () => {
      const { user_id } = await learn();
      const complete = () => history.completeLesson(user_id, 'lesson', []);
      await Promise.all([complete(), complete(), complete()]);
      await complete();
      expect(await ledger(user_id)).toHaveLength(1);
    });
  });

  describe('a session', () => {
    it('gives more for the first of its method, and for cycles', async () => {
      const project = await learn();
      const first = await endOne(project, { method: 'inductive', cycle_count: 1, cycle_step: 7 });
      const second = await endOne(project, {
        method: 'inductive',
        cycle_count: 3,
        started_at: '2026-11-20T12:30:00.000000+00:00',
      });
      expect(await ledger(project.user_id)).toMatchObject([
        { amount: 150, reason: 'session', source_id: second.id, multiplier: 1.25 },
        { amount: 169, reason: 'session', source_id: first.id, multiplier: 1.25 },
      ]);
      expect(await earnedBy(project.user_id)).toEqual(['first_session']);
    });

    it('is not the first of its method where an earlier one was never awarded', async () => {
      const project = await learn();
      await history.addSessions(project, 1, { method: 'deductive', started_at: '2026-11-20T08:00:00.000000+00:00' });
      await endOne(project, { method: 'deductive' });
      await endOne(project, { method: 'dialogic' });
      expect((await ledger(project.user_id)).map(({ amount }) => amount)).toEqual([125, 63]);
    });

    it('is awarded once, whatever tells of it twice and at once', async () => {
      const project = await learn();
      const [session] = await history.addSessions(project, 1);
      if (session === undefined) throw new Error('There is no session.');
      await Promise.all(Array.from({ length: 6 }, () => history.endSession(session)));
      await history.endSession(session);
      expect((await ledger(project.user_id)).map(({ amount }) => amount)).toEqual([125]);
      expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    });

    it('is the first of its method alone when two end at once, and neither sees the other’s end', async () => {
      const project = await learn();
      const sessions = await history.addSessions(project, 6, { method: 'contextual', status: 'active' });
      await Promise.all(sessions.map((session) => history.endSession({ ...session, status: 'completed' })));
      const amounts = (await ledger(project.user_id)).map(({ amount }) => amount);
      expect(amounts.toSorted((left, right) => left - right)).toEqual([63, 63, 63, 63, 63, 125]);
    });

    it('leaves the bonus of the first to one of two that were committed in the other order', async () => {
      const project = await learn();
      const late = await endOne(project, { method: 'contextual' });
      const early = await endOne(project, { method: 'contextual', started_at: '2026-11-20T11:00:00.000000+00:00' });
      const amounts = (await ledger(project.user_id)).map(({ amount, source_id }) => [source_id, amount]);
      expect(amounts).toEqual([
        [early.id, 63],
        [late.id, 125],
      ]);
    });

    it.each([
      [['2026-11-19', '2026-11-18'], 3, 1.75],
      [['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14'], 7, 2.75],
      [['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13'], 8, 2.75],
      [['2026-11-18'], 1, 1.25],
    ])('after activity on %j is on streak day %i: times %f', async (days, _, multiplier) => {
      const project = await learn();
      await history.addSessionsOn(project, days);
      await endOne(project, { method: 'error_based' });
      expect(await ledger(project.user_id)).toMatchObject([{ multiplier, amount: Math.round(100 * multiplier) }]);
    });

    it('counts the day it ends on, although it was started on the day before', async () => {
      const project = await learn();
      const [session] = await history.addSessions(project, 1, { started_at: '2026-11-19T23:00:00.000000+00:00' });
      if (session === undefined) throw new Error('There is no session.');
      await history.endSession({ ...session, ended_at: '2026-11-20T00:30:00.000000+00:00' });
      expect(await ledger(project.user_id)).toMatchObject([{ multiplier: 1.5 }]);
    });

    it('takes its day in the time zone of the learner', async () => {
      const project = await learn('America/Los_Angeles');
      // 23:30 on the 18th and 00:30 on the 20th there, two days apart, though 25 hours.
      await history.addSessions(project, 1, { started_at: '2026-11-19T07:30:00.000000+00:00' });
      await endOne(project, { started_at: '2026-11-20T08:30:00.000000+00:00' });
      expect(await ledger(project.user_id)).toMatchObject([{ multiplier: 1.25 }]);
    });

    it('of a project that is gone is nobody’s', async () => {
      const project = await learn();
      const [session] = await history.addSessions(project, 1);
      await server.database.stores.projects.delete(project.id);
      if (session !== undefined) await history.endSession(session);
      expect(await ledger(project.user_id)).toEqual([]);
      expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    });
  });
});
