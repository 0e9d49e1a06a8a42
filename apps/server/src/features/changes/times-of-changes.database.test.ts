import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';

describeEachServer(
  'times that are sent',
  (server) => {
    it.each([
      '2026-11-20T12:00:00Z',
      '2026-11-20T14:00+02:00',
      '20261120T130000+0100',
      '2026-11-20T13:00:00+01:00[Europe/Berlin]',
      '2026-11-20T12:00:00.000Z',
      NOON,
    ])('%s is taken by every part of an upload', async (time) => {
      const user = (await server().request('POST', '/users', { name: 'Mara' })).body;
      const place = { set_id: 'de-first-steps-from-en', lesson_id: '01-introducing-yourself' };
      const attempt = { ...place, exercise_id: 'ex-01', element_key: 'heiße', correct: false };
      const step = { step_id: 'ex-01', correct: 0, total: 1, attempts: 1, completed_at: time };
      const { status, body } = await server().request('POST', `/users/${user.id}/changes`, {
        attempts: [{ ...attempt, attempt_id: 'attempt-1', attempted_at: time }],
        lessons: [
          { ...place, steps: [step], time_spent_seconds: 60, started_at: time, updated_at: time, completed_at: time },
        ],
      });
      expect([status, body]).toEqual([200, { lessons: 1, held: [] }]);
      const changes = (await server().request('GET', `/users/${user.id}/changes`)).body;
      expect(changes.attempts[0].attempted_at).toBe(NOON);
      expect(changes.lesson_progress[0]).toMatchObject({
        started_at: NOON,
        completed_at: NOON,
        step_results: { 'ex-01': { completed_at: NOON } },
      });
    });

    it.each([
      'users/{user}/due-reviews',
      'users/{user}/element-errors/review-queue',
      'plugins/flashcards/review/{user}',
      'plugins/flashcards/review/{user}/summary',
      'plugins/maintenance/{user}/queue',
    ])('GET /%s takes them in its query, also where the plus was sent as it stands', async (path) => {
      const user = (await server().request('POST', '/users', { name: 'Mara' })).body;
      const ask = (time: string) => server().request('GET', `/${path.replace('{user}', user.id)}?due_before=${time}`);
      for (const time of ['2026-11-20T14:00+02:00', '2026-11-21T00:00:00%2B01:00', '2026-11-20Z', '2026-11-20+01']) {
        expect((await ask(time)).status, time).toBe(200);
      }
      for (const time of ['2026-11-20', '2026-11-20T14:00', 'tomorrow']) {
        expect((await ask(time)).body.errors, time).toMatchObject([{ parameter: 'due_before' }]);
      }
    });
  },
  { plugins: 'installed' },
);
