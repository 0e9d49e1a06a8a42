import { createTestClock } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const clock = createTestClock();
const NONE = { calls: 0, input_tokens: 0, output_tokens: 0 };

describeEachServer(
  'what AI calls come to',
  (server) => {
    let ada: string;
    let bob: string;

    const create = async (name: string, timezone: string): Promise<string> => {
      const { id } = (await server().request('POST', '/users', { name })).body;
      await server().request('PATCH', `/settings/${id}`, { timezone });
      return id;
    };
    const spend = (
      user_id: string,
      created_at: string,
      purpose: string,
      input_tokens: number,
      output_tokens: number,
    ) => {
      const { stores, createId } = server().app.context;
      const call = { provider: 'ai-offline', model: 'm', estimated: false, milliseconds: 5, outcome: 'ok' };
      return stores.aiUsage.insert({
        ...{ id: createId(), user_id, purpose, input_tokens, output_tokens, created_at },
        ...call,
      });
    };
    const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000000+00:00`;

    beforeAll(async () => {
      clock.set(at(22, '10:00'));
      ada = await create('Ada', 'Asia/Tokyo');
      bob = await create('Bob', 'UTC');
      // In Tokyo the 22nd begins at 15:00 of the 21st.
      await spend(ada, at(21, '15:30'), 'session_message', 100, 20);
      await spend(ada, at(22, '09:00'), 'step_evaluation', 30, 1);
      await spend(ada, at(21, '14:59'), 'session_message', 1_000, 2);
      await spend(ada, at(19, '14:59'), 'session_message', 7, 7);
      await spend(bob, at(22, '09:59'), 'flashcards', 5_000, 1);
    });

    it('is summed up for a learner by their own days and by purpose, with what is left today', async () => {
      const { status, body } = await server().request('GET', `/users/${ada}/ai-usage/summary?days=3`);
      expect([status, body]).toEqual([
        200,
        {
          ...{ days: 3, from: at(19, '15:00'), total: { calls: 3, input_tokens: 1_130, output_tokens: 23 } },
          by_day: [
            { date: '2026-11-20', ...NONE },
            { date: '2026-11-21', calls: 1, input_tokens: 1_000, output_tokens: 2 },
            { date: '2026-11-22', calls: 2, input_tokens: 130, output_tokens: 21 },
          ],
          by_purpose: [
            { purpose: 'session_message', calls: 2, input_tokens: 1_100, output_tokens: 22 },
            { purpose: 'step_evaluation', calls: 1, input_tokens: 30, output_tokens: 1 },
          ],
          budget: { daily_tokens: 200, used: 151, left: 49, renewed_at: at(22, '15:00') },
        },
      ]);
      await spend(ada, at(22, '09:30'), 'session_message', 60, 0);
      const { budget } = (await server().request('GET', `/users/${ada}/ai-usage/summary?days=1`)).body;
      expect(budget).toMatchObject({ used: 211, left: 0 });
    });

    it('is summed up for an operator by the days of UTC and by user, those with the most tokens first', async () => {
      const { body } = await server().request('GET', '/admin/ai-usage?days=2');
      expect(body).toMatchObject({
        ...{ days: 2, from: at(21, '00:00'), daily_tokens: 200 },
        by_day: [{ date: '2026-11-21', calls: 2 }, { date: '2026-11-22' }],
        by_user: [
          { user_id: bob, name: 'Bob', calls: 1, input_tokens: 5_000, output_tokens: 1 },
          { user_id: ada, name: 'Ada', input_tokens: 1_190, output_tokens: 23 },
        ],
      });
      expect(body.by_purpose[0]).toEqual({ purpose: 'flashcards', calls: 1, input_tokens: 5_000, output_tokens: 1 });
      expect(body.by_day.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)).toBe(body.total.calls);
    });

    it('is of 30 days unless others are asked for, 92 at the most, and of a user who is there', async () => {
      expect((await server().request('GET', `/users/${bob}/ai-usage/summary`)).body.by_day).toHaveLength(30);
      expect((await server().request('GET', '/admin/ai-usage?days=92')).body.by_day).toHaveLength(92);
      for (const days of [0, 93, 'all']) {
        expect((await server().request('GET', `/admin/ai-usage?days=${days}`)).status).toBe(422);
      }
      expect((await server().request('GET', '/users/nobody/ai-usage/summary')).status).toBe(404);
    });
  },
  { clock, config: 'ai: { daily_tokens: 200 }\n' },
);
