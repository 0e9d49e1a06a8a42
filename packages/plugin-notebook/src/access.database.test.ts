import { describeEachDatabase, learnerCaller, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type NotebookServer, startNotebookServer } from '../tests/notebook-server.ts';

describeEachDatabase('the questions of a learner', (testDatabase) => {
  let server: NotebookServer;
  let ada: TestLearner;
  let bob: TestLearner;
  beforeAll(async () => {
    server = await startNotebookServer(testDatabase);
    [ada, bob] = [await server.createLearner(), await server.createLearner()];
  });

  const as = ({ user }: TestLearner) => server.as(learnerCaller(user.id));
  const create = async ({ project }: TestLearner): Promise<string> => {
    const body = { project_id: project.id, question: 'What is a Haus?' };
    return (await server.request('POST', '/notebook/questions', body)).body.id;
  };

  it('are changed and deleted by that learner', async () => {
    const id = await create(ada);
    const path = `/notebook/questions/${id}`;
    expect(await as(ada).request('PATCH', path, { topic: 'Houses' })).toMatchObject({ status: 200 });
    expect(await as(ada).request('DELETE', path)).toMatchObject({ status: 204 });
  });

  it('are to another learner as questions that are not there', async () => {
    const id = await create(ada);
    for (const wanted of [id, 'nothing']) {
      const unknown = { status: 404, body: { detail: `There is no question with the id "${wanted}".` } };
      const path = `/notebook/questions/${wanted}`;
      expect(await as(bob).request('PATCH', path, { topic: 'Mine' })).toMatchObject(unknown);
      expect(await as(bob).request('DELETE', path)).toMatchObject(unknown);
    }
    expect((await server.request('GET', `/notebook/questions/${ada.user.id}`)).body).toMatchObject([{ id }]);
  });

  it('are added to projects and sessions of their own alone', async () => {
    const foreign = await server.addSession(bob.project.id, ['Ein Haus.']);
    const add = (fields: object) =>
      as(ada).request('POST', '/notebook/questions', { project_id: ada.project.id, question: 'Why?', ...fields });
    for (const fields of [{ project_id: bob.project.id }, { session_id: foreign.id }, { user_id: bob.user.id }]) {
      expect(await add(fields)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await add({})).toMatchObject({ status: 201 });
  });
});
