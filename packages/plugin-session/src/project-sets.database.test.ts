import { definePlugin, type LessonAddress, type LessonDescription } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { startTalk } from '../tests/talk.ts';

const LESSONS: readonly LessonDescription[] = ['ja-one', 'ja-two', 'es-one'].map((lesson_id) => ({
  set_id: lesson_id.slice(0, 2),
  lesson_id,
  title: `The lesson ${lesson_id}`,
  target_language: lesson_id.slice(0, 2),
  cards: [{ asked: `What is ${lesson_id}?`, answer: `Answer of ${lesson_id}` }],
}));

/** A plugin that has lessons, and notes what it is asked. */
function createLibrary() {
  const asked: { readonly lessons: readonly LessonAddress[]; readonly set_ids: readonly string[] }[] = [];
  const plugin = definePlugin({
    name: 'library',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    hooks: {
      describe_lessons: (_, lessons, set_ids, limit) => {
        asked.push({ lessons, set_ids });
        const isNamed = ({ lesson_id }: LessonAddress) => lessons.some((each) => each.lesson_id === lesson_id);
        const others = LESSONS.filter((lesson) => !isNamed(lesson) && set_ids.includes(lesson.set_id));
        return [...LESSONS.filter(isNamed), ...others].slice(0, limit);
      },
    },
  });
  return { plugin, asked };
}

describeEachDatabase('the lesson sets of a project', (testDatabase) => {
  it('give its tutor the titles and cards of their lessons, and no other project', async () => {
    const library = createLibrary();
    const talk = await startTalk(await testDatabase.open(), { plugins: [library.plugin] });
    const { request, database, clock } = talk.server;
    const { user, project } = await talk.learner();
    const { save } = database.stores.lessonProgress;
    const begin = (set_id: string, lesson_id: string) => {
      const now = clock.now();
      const counts = { score_correct: 3, score_total: 4, step_results: {}, time_spent_seconds: 0 };
      const times = { started_at: now, updated_at: now, completed_at: null };
      const ids = { id: `${user.id} ${lesson_id}`, user_id: user.id, set_id, lesson_id };
      return save({ ...ids, status: 'in_progress', ...counts, ...times });
    };
    const told = async (project_id: string) => {
      const { body } = await request('POST', '/session/start', { project_id });
      return [
        ...body.system_prompt.matchAll(/<data name="(?:lesson_title|lesson_text|target_language)">\n(.*)\n/g),
      ].map(([, text]) => text);
    };
    await begin('ja', 'ja-two');
    await begin('es', 'es-one');
    const japanese = ['The lesson ja-two', 'ja', 'What is ja-two? = Answer of ja-two'];
    const spanish = ['The lesson es-one', 'es', 'What is es-one? = Answer of es-one'];
    expect(await told(project.id)).toEqual([...spanish, ...japanese]);

    const second = { ...project, id: `${project.id}-second` };
    await database.stores.projects.insert(second);
    expect(await told(project.id)).toEqual([]);
    const path = `/session/projects/${project.id}/sets`;
    const set_ids = ['ja', 'nothing', 'ja'];
    const { status, body } = await request('PUT', path, { set_ids });
    expect([status, body]).toEqual([200, { project_id: project.id, set_ids: ['ja', 'nothing'] }]);
    expect((await request('GET', path)).body).toEqual(body);
    expect(await told(project.id)).toEqual([
      ...japanese,
      'The lesson ja-one',
      'ja',
      'What is ja-one? = Answer of ja-one',
    ]);
    expect(library.asked.at(-1)).toEqual({
      lessons: [{ set_id: 'ja', lesson_id: 'ja-two' }],
      set_ids: ['ja', 'nothing'],
    });
    expect(await told(second.id)).toEqual([]);

    const session = await talk.start({ project_id: project.id });
    await talk.send(session.id, 'Hello');
    expect(talk.calls[0]?.messages[0]?.content).toContain('- in progress, 3 of 4 correct');
    expect(talk.calls[0]?.messages[0]?.content).toContain('- not begun yet');

    await request('PUT', path, { set_ids: [] });
    expect((await request('GET', path)).body.set_ids).toEqual([]);
    expect((await request('PUT', path, { set_ids: Array(11).fill('ja') })).status).toBe(422);
    expect((await request('PUT', '/session/projects/none/sets', { set_ids: [] })).status).toBe(404);
    const other = await talk.learner();
    expect((await talk.server.as(learnerCaller(other.user.id)).request('GET', path)).status).toBe(404);
  });
});
