import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

/** The curricula that the plugin was told of, with their learners. */
const told: (readonly [string, string])[] = [];

const shouting = definePlugin({
  name: 'shouting',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  hooks: {
    chapter_pre_save: (_context, content) => (content === 'quiet' ? 'QUIET' : null),
    on_curriculum_deleted: (_context, curriculum, event) => void told.push([curriculum.id, event.user_id]),
  },
});

describeEachServer(
  'curricula, topics and lessons',
  (server) => {
    async function createCurriculum(title = 'German'): Promise<string> {
      const user = (await server().request('POST', '/users', { name: 'Ada', language: 'de' })).body;
      const { status, body } = await server().request('POST', `/users/${user.id}/curricula`, { title });
      expect([status, body.language, body.description, body.user_id]).toEqual([201, 'de', null, user.id]);
      return body.id;
    }

    async function createTopic(curriculum_id: string, title: string, more: object = {}): Promise<string> {
      const path = `/curricula/${curriculum_id}/topics`;
      return (await server().request('POST', path, { title, ...more })).body.id;
    }

    it('lists topics by order_index, then age', async () => {
      const id = await createCurriculum();
      await createTopic(id, 'late', { order_index: 2 });
      await createTopic(id, 'first');
      await createTopic(id, 'second');
      const { body } = await server().request('GET', `/curricula/${id}/topics`);
      expect(body.map((topic: { title: string }) => topic.title)).toEqual(['first', 'second', 'late']);
    });

    it('refuses parents that are unknown, foreign, or below the topic', async () => {
      const id = await createCurriculum();
      const parent = await createTopic(id, 'parent');
      const child = await createTopic(id, 'child', { parent_id: parent });
      const foreign = await createTopic(await createCurriculum('Other'), 'foreign');
      const move = (topic: string, parent_id: string) => server().request('PATCH', `/topics/${topic}`, { parent_id });
      expect((await move(parent, 'nothing')).status).toBe(404);
      expect((await move(parent, foreign)).body.code).toBe('foreign_parent');
      expect((await move(parent, parent)).body.code).toBe('topic_cycle');
      expect((await move(parent, child)).body).toMatchObject({ status: 422, code: 'topic_cycle' });
    });

    it('closes no circle when two topics move below each other at once', async () => {
      const id = await createCurriculum();
      const [one, two] = [await createTopic(id, 'one'), await createTopic(id, 'two')];
      const answers = await Promise.all([
        server().request('PATCH', `/topics/${one}`, { parent_id: two }),
        server().request('PATCH', `/topics/${two}`, { parent_id: one }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    });

    it('sets the children free when their parent goes', async () => {
      const id = await createCurriculum();
      const parent = await createTopic(id, 'parent');
      const child = await createTopic(id, 'child', { parent_id: parent });
      expect((await server().request('DELETE', `/topics/${parent}`)).status).toBe(204);
      expect((await server().request('GET', `/topics/${child}`)).body.parent_id).toBeNull();
    });

    it('lets chapter_pre_save rewrite the content of a lesson', async () => {
      const path = `/curricula/${await createCurriculum()}/lessons`;
      const { status, body } = await server().request('POST', path, { title: 'One', content: 'quiet' });
      expect([status, body.content, body.order_index]).toEqual([201, 'QUIET', 0]);
      const changed = await server().request('PATCH', `/lessons/${body.id}`, { content: 'fine' });
      expect(changed.body.content).toBe('fine');
    });

    it('deletes a curriculum with its topics and lessons', async () => {
      const id = await createCurriculum();
      const topic = await createTopic(id, 'topic');
      const lesson = (await server().request('POST', `/curricula/${id}/lessons`, { title: 'One' })).body.id;
      expect((await server().request('DELETE', `/curricula/${id}`)).status).toBe(204);
      for (const path of [`/curricula/${id}`, `/topics/${topic}`, `/lessons/${lesson}`, `/curricula/${id}/topics`]) {
        expect((await server().request('GET', path)).status).toBe(404);
      }
    });

    it('tells plugins of a curriculum that was deleted, once', async () => {
      const id = await createCurriculum();
      const { user_id } = (await server().request('GET', `/curricula/${id}`)).body;
      expect((await server().request('DELETE', `/curricula/${id}`)).status).toBe(204);
      expect((await server().request('DELETE', `/curricula/${id}`)).status).toBe(404);
      await expect.poll(() => told.filter(([deleted]) => deleted === id)).toEqual([[id, user_id]]);
    });
  },
  { plugins: { shouting } },
);
