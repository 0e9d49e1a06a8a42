import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

const plugins = {
  decks: definePlugin({
    ...base,
    name: 'decks',
    activate: ({ registries }) => {
      registries.reviewSources.register({
        name: 'cards',
        label: { en: 'Cards', de: 'Karten' },
        count_due: () => 700,
        next_due: () => '2999-01-01T00:00:00.000000+00:00',
        list_due: (user_id, { limit, now }) =>
          Array.from({ length: limit + 1 }, (_, index) => ({ id: `${index}`, title: user_id, due_at: now })),
      });
    },
  }),
  broken: definePlugin({
    ...base,
    name: 'broken',
    activate: ({ registries }) => {
      registries.reviewSources.register({
        name: 'cards',
        label: { en: 'Broken' },
        count_due: () => {
          throw new Error('no deck');
        },
        list_due: () => [],
      });
    },
  }),
};

const ADDRESS = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };
const LONG_AGO = '2026-01-01T10:00:00.000000+00:00';

describeEachServer(
  'what is due for review',
  (server) => {
    it('is listed of all sources, whichever fails, and leaves the review queue as it is', async () => {
      const user_id = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
      const attempt = (element_key: string, attempted_at: string | undefined, correct: boolean) => {
        return { ...ADDRESS, element_key, correct, attempted_at, attempt_id: element_key };
      };
      const attempts = [
        attempt('Haus', LONG_AGO, false),
        attempt('Baum', LONG_AGO, false),
        attempt('Tag', undefined, true),
      ];
      await server().request('POST', `/users/${user_id}/element-errors`, { attempts });
      const queue = (await server().request('GET', `/users/${user_id}/element-errors/review-queue`)).body;
      expect(queue.map(({ overdue }: { overdue: boolean }) => overdue)).toEqual([true, true, false]);

      const { status, body } = await server().request('GET', `/users/${user_id}/due-reviews?limit=1`);
      expect(status).toBe(200);
      expect(body.sources).toEqual([
        {
          name: 'core.elements',
          plugin: null,
          label: { en: 'Words and rules', de: 'Wörter und Regeln' },
          count: 2,
          items: [
            {
              id: queue[0].id,
              title: queue[0].element_key,
              due_at: queue[0].due_at,
              data: { ...ADDRESS, element_key: queue[0].element_key, element_type: 'vocabulary' },
            },
          ],
          next_due_at: queue[2].due_at,
        },
        {
          name: 'decks.cards',
          plugin: 'decks',
          label: { en: 'Cards', de: 'Karten' },
          count: 500,
          items: [{ id: '0', title: user_id, due_at: expect.any(String) }],
          next_due_at: '2999-01-01T00:00:00.000000+00:00',
        },
        { name: 'broken.cards', plugin: 'broken', label: { en: 'Broken' }, count: null, items: [], next_due_at: null },
      ]);
      const { body: health } = await server().request('GET', '/plugins/errors');
      expect(health).toEqual({ broken: expect.stringContaining('no deck') });
    });

    it('is listed as well where it is due before a time that is asked for, such as the end of the day', async () => {
      const user_id = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
      const attempts = ['Haus', 'Baum'].map((element_key) => ({
        ...ADDRESS,
        element_key,
        correct: element_key === 'Baum',
      }));
      await server().request('POST', `/users/${user_id}/element-errors`, { attempts });
      const [tomorrow, inThreeDays] = (await server().request('GET', `/users/${user_id}/element-errors/review-queue`))
        .body;
      const read = async (path: string, due_before: string) =>
        (await server().request('GET', `/users/${user_id}/${path}?due_before=${encodeURIComponent(due_before)}`)).body;
      const due = async (due_before: string) => (await read('due-reviews', due_before)).sources[0];
      expect(await due('2026-01-01T00:00:00Z')).toMatchObject({ count: 0, next_due_at: tomorrow.due_at });
      expect(await due(inThreeDays.due_at)).toMatchObject({
        count: 1,
        items: [{ title: 'Haus' }],
        next_due_at: inThreeDays.due_at,
      });
      expect(await due('2999-01-01T00:00:00Z')).toMatchObject({ count: 2, next_due_at: null });
      expect(await read('element-errors/review-queue', inThreeDays.due_at)).toMatchObject([{ element_key: 'Haus' }]);
      expect(await read('due-reviews', 'today')).toMatchObject({ code: 'invalid_request' });
    });

    it('is refused for a user who is not there', async () => {
      expect(await server().request('GET', '/users/nobody/due-reviews')).toMatchObject({ status: 404 });
    });
  },
  { plugins },
);
