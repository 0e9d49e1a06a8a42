import { describeEachDatabase, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type NotebookServer, startNotebookServer } from '../tests/notebook-server.ts';

const ALLOWED = 2_000;

describeEachDatabase('the room for questions and answers', (testDatabase) => {
  let server: NotebookServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startNotebookServer(testDatabase, true, { max_learner_notebook_bytes: ALLOWED });
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const create = (length: number) =>
    server.request('POST', '/notebook/questions', { project_id: learner.project.id, question: 'ö'.repeat(length) });
  const used = async () =>
    (await server.host.usageOf(learner.user.id)).find(({ kind }) => kind === 'notebook.notes')?.used;

  it('is never exceeded by questions and answers, and is there again for those that are deleted', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(200)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      ...{ code: 'storage_full', kind: 'notebook.notes', used: 1_800, allowed: ALLOWED, requested: 600 },
    });
    const made = answers.find(({ status }) => status === 201)?.body;
    const answer = (text: string) => server.request('POST', `/notebook/questions/${made.id}/answers`, { answer: text });
    expect((await answer('')).status).toBe(422);
    expect((await answer('x')).body.code).toBe('storage_full');
    const patch = (fields: object) => server.request('PATCH', `/notebook/questions/${made.id}`, fields);
    expect((await patch({ expected_answer: 'x'.repeat(201) })).body.code).toBe('storage_full');
    expect((await patch({ difficulty: 'hard' })).status).toBe(200);
    expect((await patch({ question: 'short' })).status).toBe(200);
    expect((await answer('x')).status).toBe(201);
    expect(await used()).toBe(1_800 - 395 + 201);
    await server.request('DELETE', `/notebook/questions/${made.id}`);
    expect(await used()).toBe(1_200);
  });

  it('holds for generated questions, which leave the others as they are then', async () => {
    const { session, ...own } = await server.createSession();
    learner = own;
    await create(800);
    server.ask('One?', 'Two?');
    const path = `/notebook/generate-from-session/${session.id}`;
    expect(await server.request('POST', path)).toMatchObject({ status: 413, body: { code: 'storage_full' } });
    expect(await server.questionsOf(learner.user.id)).toHaveLength(1);
  });
});
