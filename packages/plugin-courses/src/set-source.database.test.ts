import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLesson, type CoursesServer, lesson, outline, startCoursesServer } from '../tests/courses-server.ts';

describeEachDatabase('the courses that a learner plays', ({ open }) => {
  let server: CoursesServer;
  beforeAll(async () => {
    server = await startCoursesServer(await open());
  });
  afterAll(() => server.close());

  const listSets = (user_id: string) => server.host.registries.setSources.list()[0]?.listSets(user_id);

  it('are those that were accepted, with the lessons that are ready', async () => {
    const broken = JSON.stringify(brokenLesson(2));
    server.script(outline(3), JSON.stringify(lesson(1)), broken, broken, broken, JSON.stringify(lesson(3)));
    const { user, draft_id } = await server.begin({ lessons: 3 });
    expect(await listSets(user.id)).toEqual([]);
    expect((await server.request('POST', `/courses/drafts/${draft_id}/accept`)).status).toBe(200);
    expect(await listSets(user.id)).toEqual([
      {
        ...{ set_id: draft_id, kind: 'course', title: 'Im Café' },
        lessons: [
          { lesson_id: 'lesson-1', title: 'Im Café 1' },
          { lesson_id: 'lesson-3', title: 'Im Café 3' },
        ],
      },
    ]);
    const { user: other } = await server.createLearner();
    expect(await listSets(other.id)).toEqual([]);
    await server.request('DELETE', `/courses/drafts/${draft_id}`);
    expect(await listSets(user.id)).toEqual([]);
  });
});
