import { expect, it } from 'vitest';
import { describeEachServer } from '../harness/describe-each-server.ts';

describeEachServer(
  'what a learner gets',
  (server) => {
    it('for a session that was started at its last step and ended at once has no completed cycle in it', async () => {
      const { request } = server();
      const { id: user_id } = (await request('POST', '/users', { name: 'Ada' })).body;
      const plan = { topic: 'Greek', goal: 'Read Homer.', timeframe: 'a year', daily_minutes: 20 };
      const { id: project_id } = (await request('POST', `/users/${user_id}/projects`, plan)).body;
      const { session } = (await request('POST', '/plugins/session/start', { project_id, cycle_step: 7 })).body;
      expect((await request('POST', `/plugins/session/${session.id}/end`)).status).toBe(200);
      expect((await request('GET', `/plugins/gamification/xp/${user_id}/history`)).body).toMatchObject([
        {
          amount: 125,
          breakdown: [
            { item: 'base', xp: 50 },
            { item: 'first_of_method', xp: 50 },
          ],
        },
      ]);
    });

    it('for a day stays when the project is deleted that it was spent on, and after a reset in the heatmap', async () => {
      const { request } = server();
      const { id: user_id } = (await request('POST', '/users', { name: 'Grace' })).body;
      const plan = { topic: 'Greek', goal: 'Read Homer.', timeframe: 'a year', daily_minutes: 20 };
      const { id: project_id } = (await request('POST', `/users/${user_id}/projects`, plan)).body;
      await request('POST', '/plugins/session/start', { project_id });
      await request('DELETE', `/projects/${project_id}`);
      const path = `/plugins/gamification`;
      const today = async () => (await request('GET', `${path}/streak/${user_id}/heatmap?days=7`)).body.at(-1).count;
      const streak = async () => (await request('GET', `${path}/streak/${user_id}`)).body.current_streak_days;
      expect([await today(), await streak()]).toEqual([1, 1]);
      const { confirmation_token } = (await request('POST', `${path}/reset/${user_id}`)).body;
      await request('POST', `${path}/reset/${user_id}`, { confirmation_token });
      expect([await today(), await streak()]).toEqual([1, 0]);
    });
  },
  { plugins: 'installed' },
);
