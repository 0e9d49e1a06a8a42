import { createTestIds, describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { outline, startCoursesServer } from '../tests/courses-server.ts';

describeEachDatabase('a course that cannot be begun', ({ open }) => {
  it('is refused before anything starts, and keeps what a budget has allowed', async () => {
    const database = await open();
    const createId = createTestIds();
    const none = await startCoursesServer(database, { withAi: false, createId });
    const { user } = await none.createLearner();
    const refused = await none.request('POST', '/courses/drafts', { user_id: user.id, goal: 'Birds' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ai_not_configured', ai_error_code: 'no_provider' } });
    expect((await none.request('GET', `/courses/drafts?user_id=${user.id}`)).body).toEqual([]);
    await none.close();
    const poor = await startCoursesServer(database, { dailyTokens: 100, createId });
    const { user: learner } = await poor.createLearner();
    poor.script(outline(2));
    const begin = () => poor.request('POST', '/courses/drafts', { user_id: learner.id, goal: 'Birds', lessons: 2 });
    const { body: job } = await begin();
    expect(await poor.jobEnded(job.id)).toMatchObject({ status: 'failed', error: { code: 'ai_failed' } });
    expect(await poor.request('GET', `/courses/drafts/${job.input.draft_id}`)).toMatchObject({
      body: { state: 'failed', failure: { code: 'budget_exceeded' }, title: 'Im Café', lessons: [{}, {}] },
    });
    expect(await begin()).toMatchObject({ status: 502, body: { ai_error_code: 'budget_exceeded' } });
    await poor.close();
  });
});
