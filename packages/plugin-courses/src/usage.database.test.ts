import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoursesServer, lesson, outline, startCoursesServer } from '../tests/courses-server.ts';

const ALLOWED = 6_000;

describeEachDatabase('the room for courses', ({ open }) => {
  let server: CoursesServer;
  beforeAll(async () => {
    const settings = { max_learner_draft_bytes: ALLOWED };
    server = await startCoursesServer(await open(), { settings: { courses: settings } });
  });
  afterAll(() => server.close());

  const usedBy = async (user_id: string) => (await server.host.usageOf(user_id))[0];

  it('counts material and lessons, refuses more, and is there again for a draft that is deleted', async () => {
    server.script(outline(1), JSON.stringify(lesson(1)));
    const { user, draft_id } = await server.begin({ lessons: 1, material: 'ö'.repeat(2_000) });
    const { content } = (await server.read(draft_id)).lessons[0];
    const used = 4_000 + Buffer.byteLength(JSON.stringify(content));
    expect(await usedBy(user.id)).toMatchObject({ kind: 'courses.drafts', unit: 'bytes', used, allowed: ALLOWED });

    const patch = (body: string) => {
      const steps = [{ id: 'theorie', type: 'theory', title: 'A', body }, ...lesson(1).steps.slice(1)];
      const path = `/courses/drafts/${draft_id}/lessons/lesson-1`;
      return server.request('PATCH', path, { content: lesson(1, { steps }) });
    };
    expect(await patch('x'.repeat(3_000))).toMatchObject({
      status: 413,
      body: { code: 'storage_full', kind: 'courses.drafts', used, allowed: ALLOWED },
    });
    expect(await usedBy(user.id)).toMatchObject({ used });
    expect((await patch('x')).status).toBe(200);

    const create = (material: string) =>
      server.request('POST', '/courses/drafts', {
        ...{ user_id: user.id, goal: 'Essen', language: 'fr', target_language: 'de', lessons: 1 },
        material,
      });
    const refused = await create('x'.repeat(3_000));
    expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } });
    const { body: drafts } = await server.request('GET', `/courses/drafts?user_id=${user.id}`);
    expect(drafts).toHaveLength(1);

    await server.request('DELETE', `/courses/drafts/${draft_id}`);
    expect(await usedBy(user.id)).toMatchObject({ used: 0 });
    server.script(outline(1), JSON.stringify(lesson(1)));
    expect((await create('x'.repeat(3_000))).status).toBe(202);
  });
});
