import { describeEachDatabase, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotebookServer, startNotebookServer } from '../tests/notebook-server.ts';

describeEachDatabase('questions', (testDatabase) => {
  let server: NotebookServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startNotebookServer(testDatabase);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const create = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const { user, project } = learner;
    const body = { user_id: user.id, project_id: project.id, question: 'What is a Haus?', ...fields };
    return server.request('POST', '/notebook/questions', body, headers);
  };
  const list = (query = '') => server.request('GET', `/notebook/questions/${learner.user.id}${query}`);
  const patch = (id: string, fields: unknown) => server.request('PATCH', `/notebook/questions/${id}`, fields);

  it('are made by hand', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: learner.user.id,
      project_id: learner.project.id,
      session_id: null,
      question: 'What is a Haus?',
      expected_answer: '',
      question_type: 'open',
      difficulty: 'medium',
      topic: 'German',
      generated: false,
      edited: false,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await list()).body).toEqual([body]);
  });

  it.each([
    [{ question: '\t' }, '/question'],
    [{ expected_answer: null }, '/expected_answer'],
    [{ question_type: 'riddle' }, '/question_type'],
    [{ difficulty: 'very' }, '/difficulty'],
    [{ topic: 'x'.repeat(501) }, '/topic'],
  ])('are refused as %j', async (fields, pointer) => {
    const { body: question } = await create();
    for (const answer of [await create(fields), await patch(question.id, fields)]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
    }
  });

  it('belong to a user, project and session of that user', async () => {
    const other = await server.createSession();
    const unknown: Record<string, string>[] = [
      { user_id: 'nobody' },
      { project_id: 'nothing' },
      { project_id: other.project.id },
      { session_id: 'nothing' },
      { session_id: other.session.id },
    ];
    for (const fields of unknown)
      expect(await create(fields)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await create({ project_id: undefined })).status).toBe(422);
    expect((await list()).body).toEqual([]);
    expect((await create({ user_id: undefined })).body).toMatchObject({ user_id: learner.user.id });
  });

  it('are made once under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `question-${learner.user.id}` };
    const first = await create({}, headers);
    expect((await create({}, headers)).body).toEqual(first.body);
    expect((await list()).body).toHaveLength(1);
  });

  describe('are listed newest first', () => {
    const asked = async (query: string) =>
      (await list(query)).body.map(({ question }: { question: string }) => question);

    it('by project and difficulty, page by page', async () => {
      for (const question of ['1', '2', '3']) await create({ question });
      await create({ question: '4', difficulty: 'hard' });
      expect(await asked('')).toEqual(['4', '3', '2', '1']);
      expect(await asked('?difficulty=hard')).toEqual(['4']);
      expect(await asked(`?project_id=${learner.project.id}&difficulty=medium`)).toEqual(['3', '2', '1']);
      expect(await asked('?project_id=nothing')).toEqual([]);
      const page = await list('?limit=3');
      const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('Link') ?? '') ?? [];
      const rest = await server.request('GET', next.replace('/api/plugins', ''));
      expect([...page.body, ...rest.body].map(({ question }) => question)).toEqual(['4', '3', '2', '1']);
    });

    it.each([
      ['haus', ['Häuser und HAUS', 'Das Haus']],
      ['HÄUSER', ['Häuser und HAUS']],
      ['ha\u0308user', ['Häuser und HAUS']],
      ['%', ['100 %']],
      ['_', []],
      ['\\', ['C:\\']],
      ['  ', ['C:\\', '100 %', 'Häuser und HAUS', 'Das Haus']],
      ['ПРИВЕТ', []],
    ])('by a topic with "%s" in it', async (topic, expected) => {
      for (const each of ['Das Haus', 'Häuser und HAUS', '100 %', 'C:\\'])
        await create({ question: each, topic: each });
      expect(await asked(`?topic=${encodeURIComponent(topic)}`)).toEqual(expected);
    });

    it('by a topic that was changed', async () => {
      const { body } = await create({ topic: 'Bäume' });
      await patch(body.id, { topic: 'ПРИВЕТ' });
      expect(await asked(`?topic=${encodeURIComponent('привет')}`)).toHaveLength(1);
      expect(await asked(`?topic=${encodeURIComponent('Bäume')}`)).toEqual([]);
    });

    it('of a user who exists', async () => {
      expect((await server.request('GET', '/notebook/questions/nobody')).status).toBe(404);
    });
  });

  it.each([
    { question: 'What else?' },
    { expected_answer: '' },
    { question_type: 'compare' },
    { difficulty: 'easy' },
    { topic: '' },
  ])('become edited by %j', async (fields) => {
    const { body: question } = await create();
    const { status, body } = await patch(question.id, fields);
    expect(status).toBe(200);
    expect(body).toEqual({ ...question, ...fields, edited: true, updated_at: expect.any(String) });
    expect((await list()).body).toEqual([body]);
  });

  it('stay the same when nothing of them is changed', async () => {
    const { body: question } = await create();
    expect(await patch(question.id, {})).toMatchObject({ status: 200, body: question });
    expect(await patch(question.id, { edited: true, project_id: 'x' })).toMatchObject({ status: 200, body: question });
  });

  it('are deleted once', async () => {
    const { body: question } = await create();
    const remove = () => server.request('DELETE', `/notebook/questions/${question.id}`);
    expect(await remove()).toMatchObject({ status: 204, body: null });
    const gone = { status: 404, body: { detail: `There is no question with the id "${question.id}".` } };
    for (const answer of [await remove(), await patch(question.id, {}), await patch(question.id, { topic: 'x' })]) {
      expect(answer).toMatchObject(gone);
    }
  });

  it('are exported and erased with everything of the user, and go with their project', async () => {
    const { body: question } = await create();
    expect(await server.host.exportUser(learner.user.id)).toMatchObject({ notebook: { questions: [question] } });
    await server.host.eraseUser(learner.user.id);
    expect((await list()).body).toEqual([]);
    await create();
    await server.database.stores.projects.delete(learner.project.id);
    expect((await list()).body).toEqual([]);
  });
});
