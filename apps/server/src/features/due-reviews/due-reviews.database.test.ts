import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../describe-each-server.fixture.ts';

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
        },
        {
          name: 'decks.cards',
          plugin: 'decks',
          label: { en: 'Cards', de: 'Karten' },
          count: 500,
          items: [{ id: '0', title: user_id, due_at: expect.any(String) }],
        },
        { name: 'broken.cards', plugin: 'broken', label: { en: 'Broken' }, count: null, items: [] },
      ]);
      const { body: health } = await server().request('GET', '/plugins/errors');
      expect(health).toEqual({ broken: expect.stringContaining('no deck') });
    });

    it('is refused for a user who is not there', async () => {
      expect(await server().request('GET', '/users/nobody/due-reviews')).toMatchObject({ status: 404 });
    });
  },
  { plugins },
);
