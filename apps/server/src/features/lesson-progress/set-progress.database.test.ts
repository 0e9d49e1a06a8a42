import type { SetLessons } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

const lessons = (...ids: readonly string[]) => ids.map((lesson_id) => ({ lesson_id, title: `Lesson ${lesson_id}` }));

/** A plugin with a source of sets. */
function sourceOf(name: string, list_sets: (user_id: string) => readonly SetLessons[]) {
  return definePlugin({
    ...base,
    name,
    activate: ({ registries }) => void registries.setSources.register({ name: 'sets', list_sets }),
  });
}

const plugins = {
  broken: sourceOf('broken', () => {
    throw new Error('no shelf');
  }),
  shelf: sourceOf('shelf', () => [
    { set_id: 'one', kind: 'set', title: 'One', lessons: lessons('a', 'b', 'c') },
    { set_id: 'two', kind: 'set', title: 'Two', lessons: lessons('a') },
    { set_id: 'none', kind: 'set', title: 'None', lessons: [] },
  ]),
  own: sourceOf('own', (user_id) => [
    { set_id: `of ${user_id}`, kind: 'course', title: 'Mine', lessons: lessons('a') },
  ]),
};

describeEachServer(
  'how far sets are',
  (server) => {
    it('is told of the sets and courses of all plugins, whichever fails, the latest first', async () => {
      const user_id = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
      const other = (await server().request('POST', '/users', { name: 'Bob' })).body.id;
      const report = async (set_id: string, lesson_id: string, correct: number, mark_completed: boolean) => {
        const step_result = { step_id: 'step', correct, total: 4 };
        const body = { set_id, lesson_id, step_result, mark_completed };
        return (await server().request('POST', `/users/${user_id}/lesson-progress`, body)).body.updated_at;
      };
      await report('one', 'b', 3, true);
      const last = await report('one', 'c', 4, false);
      const latest = await report('two', 'a', 4, true);
      await report('gone', 'a', 4, true);
      const { status, body } = await server().request('GET', `/users/${user_id}/set-progress`);
      const untouched = { completed: 0, in_progress: 0, stars: 0, last_activity_at: null };
      expect([status, body]).toEqual([
        200,
        [
          {
            ...{ set_id: 'two', kind: 'set', title: 'Two', lessons: 1, completed: 1, in_progress: 0, stars: 3 },
            ...{ next_lesson: null, last_activity_at: latest },
          },
          {
            ...{ set_id: 'one', kind: 'set', title: 'One', lessons: 3, completed: 1, in_progress: 1, stars: 2 },
            ...{ next_lesson: { lesson_id: 'c', title: 'Lesson c' }, last_activity_at: last },
          },
          { set_id: 'none', kind: 'set', title: 'None', lessons: 0, ...untouched, next_lesson: null },
          {
            ...{ set_id: `of ${user_id}`, kind: 'course', title: 'Mine', lessons: 1, ...untouched },
            next_lesson: { lesson_id: 'a', title: 'Lesson a' },
          },
        ],
      ]);
      const others = (await server().request('GET', `/users/${other}/set-progress`)).body;
      expect(others.map(({ set_id, completed }: { set_id: string; completed: number }) => [set_id, completed])).toEqual(
        [
          ['one', 0],
          ['two', 0],
          ['none', 0],
          [`of ${other}`, 0],
        ],
      );
      expect((await server().request('GET', '/plugins/errors')).body).toEqual({
        broken: expect.stringContaining('no shelf'),
      });
    });

    it('is refused for a user who is not there', async () => {
      expect(await server().request('GET', '/users/nobody/set-progress')).toMatchObject({ status: 404 });
    });
  },
  { plugins },
);
