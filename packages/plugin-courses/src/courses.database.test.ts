import { describeEachDatabase, learnerCaller, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoursesServer, lesson, outline, startCoursesServer } from '../tests/courses-server.ts';
import { createDrafts } from './migrations/0001-create-drafts.ts';
import { courses } from './plugin.ts';

describeEachDatabase('courses in the form of sets', ({ open }) => {
  let server: CoursesServer;
  beforeAll(async () => {
    server = await startCoursesServer(await open());
  });
  afterAll(() => server.close());

  async function acceptCourse(count: number) {
    const lessons = Array.from({ length: count }, (_, index) => JSON.stringify(lesson(index + 1)));
    server.script(outline(count), ...lessons);
    const { user, draft_id } = await server.begin({ lessons: count });
    await server.request('POST', `/courses/drafts/${draft_id}/accept`);
    return { user, draft_id };
  }

  it('are listed with what sets have, and each has its lessons in their order', async () => {
    const { user, draft_id } = await acceptCourse(2);
    const { status, body } = await server.request('GET', `/courses/courses?user_id=${user.id}`);
    expect([status, body]).toEqual([
      200,
      [
        {
          ...{ set_id: draft_id, title: 'Im Café', description: 'Bestellen und bezahlen', metadata: {}, origin: null },
          ...{ language: 'fr', target_language: 'de', level: 'A1', version: null, grading: null },
          attribution: { set_id: draft_id, author: null, license: null, homepage: null },
          ...{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), lesson_count: 2, exercise_count: 6 },
          ...{ imported_at: expect.any(String), updated_at: expect.any(String) },
        },
      ],
    ]);
    const read = (path: string) => server.request('GET', `/courses/courses/${draft_id}${path}`);
    expect((await read('')).body).toEqual(body[0]);
    const entry = { estimated_minutes: 10, exercise_count: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect((await read('/lessons')).body).toEqual([
      { lesson_id: 'lesson-1', title: 'Im Café 1', order_index: 0, alias: 'lesson-1', ...entry },
      { lesson_id: 'lesson-2', title: 'Im Café 2', order_index: 1, alias: 'lesson-2', ...entry },
    ]);
    expect((await read('/lessons/lesson-2')).body).toMatchObject({ id: 'lesson-2', assets: {} });
  });

  it('come in pages, newest first, without drafts that nobody has accepted', async () => {
    const { user, draft_id } = await acceptCourse(1);
    const begin = async () => {
      server.script(outline(1), JSON.stringify(lesson(1)));
      const wanted = { user_id: user.id, goal: 'Birds', lessons: 1 };
      const { body } = await server.request('POST', '/courses/drafts', wanted);
      await server.jobEnded(body.id);
      return body.input.draft_id;
    };
    const [second] = [await begin(), await begin()];
    await server.request('POST', `/courses/drafts/${second}/accept`);
    const first = await server.request('GET', `/courses/courses?user_id=${user.id}&limit=1`);
    expect(first.body).toMatchObject([{ set_id: second }]);
    const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
    const rest = await server.request('GET', next.replace('/api/plugins', ''));
    expect([rest.body.length, rest.headers.get('Link')]).toEqual([1, null]);
    expect(rest.body).toMatchObject([{ set_id: draft_id }]);
  });

  it('are there for their learner alone, and not before they are accepted', async () => {
    const { user, draft_id } = await acceptCourse(1);
    const { user: other } = await server.createLearner();
    const asOther = server.as(learnerCaller(other.id));
    const paths = [
      `/courses?user_id=${user.id}`,
      `/courses/${draft_id}`,
      `/courses/${draft_id}/lessons`,
      `/courses/${draft_id}/lessons/lesson-1`,
    ];
    for (const path of paths) {
      expect([path, (await asOther.request('GET', `/courses${path}`)).status]).toEqual([path, 404]);
    }
    server.script(outline(1), JSON.stringify(lesson(1)));
    const draft = await server.begin({ lessons: 1 });
    for (const path of [`/courses/${draft.draft_id}`, `/courses/${draft.draft_id}/lessons`]) {
      expect((await server.request('GET', `/courses${path}`)).status).toBe(404);
    }
    expect((await server.request('GET', '/courses/courses?user_id=nobody')).status).toBe(404);
  });
});

describeEachDatabase('courses from before they had the form of sets', ({ open }) => {
  it('are counted as the others', async () => {
    const database = await open();
    const owner = courses.name;
    await database.migrate([{ owner, migrations: { '0001_create_drafts': createDrafts } }]);
    const now = '2026-11-20T12:00:00.000001+00:00';
    const user = { id: 'ada', name: 'Ada', email: null, language: 'fr', created_at: now, updated_at: now };
    await database.stores.users.insert(user);
    const db = database.kysely<Record<'plg_courses__drafts' | 'plg_courses__lessons', Record<string, unknown>>>();
    const draft = {
      ...{
        id: 'old',
        user_id: 'ada',
        goal: 'Im Café',
        language: 'fr',
        lesson_count: 2,
        topics: '[]',
        state: 'accepted',
      },
      ...{ job_id: 'job', job_try: 1, created_at: now, updated_at: now, accepted_at: now },
    };
    await db.insertInto('plg_courses__drafts').values(draft).execute();
    const row = { draft_id: 'old', topic_index: 0, goal: 'g', findings: '[]', answers: 1, updated_at: now };
    const content = JSON.stringify(lesson(1));
    await db
      .insertInto('plg_courses__lessons')
      .values([
        { ...row, lesson_id: 'one', order_index: 0, title: 'One', state: 'ready', content, edited: true },
        { ...row, lesson_id: 'two', order_index: 1, title: 'Two', state: 'invalid', content: null, edited: true },
      ])
      .execute();
    const server = await startPluginServer(database, [courses]);
    const { body } = await server.request('GET', '/courses/courses?user_id=ada');
    expect(body).toMatchObject([{ set_id: 'old', title: 'Im Café', lesson_count: 1, exercise_count: 3 }]);
    expect((await server.request('GET', '/courses/courses/old/lessons')).body).toMatchObject([
      { lesson_id: 'one', exercise_count: 3, estimated_minutes: 10 },
    ]);
    await server.close();
  });
});
