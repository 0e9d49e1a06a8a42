import { definePlugin, learningProfileSchema, type MethodShares, type PluginDefinition } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessment } from './plugin.ts';
import { listQuestions, QUESTION_TEXTS } from './questions/questions.ts';

const ANSWERS = [
  { question_id: 'q02', answer_id: 'd' },
  { question_id: 'q03', answer_id: 'b' },
  { question_id: 'q05', answer_ids: ['c', 'e', 'f'] },
];

describeEachDatabase('the assessment', (testDatabase) => {
  let server: PluginServer;
  let project_id: string;

  beforeAll(async () => {
    server = await startPluginServer(await testDatabase.open(), [assessment]);
  });
  beforeAll(async () => {
    project_id = await createProject();
  });
  afterAll(() => server.close());

  const createProject = async () => (await server.createLearner()).project.id;
  const read = (path: string) => server.request('GET', `/assessment${path}`);
  const evaluate = (answers: unknown, project = project_id, headers?: Record<string, string>) =>
    server.request('POST', '/assessment/evaluate', { project_id: project, answers }, headers);

  it.each([
    ['', 'en'],
    ['?lang=en', 'en'],
    ['?lang=de', 'de'],
    ['?lang=de-AT', 'de'],
    ['?lang=xx-YY', 'en'],
  ] as const)('asks its questions: /questions%s in %s', async (query, language) => {
    const { status, body } = await read(`/questions${query}`);
    const textOf = (question: string, text: string) => QUESTION_TEXTS[language][question]?.[text] ?? '';
    expect([status, body]).toEqual([200, listQuestions(textOf)]);
  });

  it('makes a profile of the answers, and finds it again', async () => {
    const { status, body } = await evaluate(ANSWERS);
    expect(status).toBe(201);
    const project = await server.database.stores.projects.find(project_id);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: project?.user_id,
      project_id,
      deductive: 0.1778,
      inductive: 0.2667,
      error_based: 0,
      dialogic: 0.4444,
      contextual: 0,
      ai_adaptive: 0.1111,
      assessed_at: expect.any(String),
      version: 1,
      dominant_method: 'dialogic',
    });
    expect((await read(`/profile/${project_id}`)).body).toEqual(body);
  });

  it('numbers the profiles of a project, and reads the highest', async () => {
    const project = await createProject();
    for (const version of [1, 2, 3]) expect((await evaluate(ANSWERS, project)).body).toMatchObject({ version });
    const { body, headers } = await read(`/profile/${project}`);
    expect(body).toMatchObject({ version: 3 });
    expect(headers.get('ETag')).toMatch(/^"/);
  });

  it('gives evaluations at once the versions one after the other', async () => {
    const project = await createProject();
    const answers = await Promise.all(Array.from({ length: 8 }, () => evaluate(ANSWERS, project)));
    const versions = answers.map(({ body }) => learningProfileSchema.parse(body).version);
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('evaluates once under an Idempotency-Key', async () => {
    const project = await createProject();
    const headers = { 'Idempotency-Key': `assess-${project}` };
    const first = await evaluate(ANSWERS, project, headers);
    expect((await evaluate(ANSWERS, project, headers)).body).toEqual(first.body);
    expect((await read(`/profile/${project}`)).body).toMatchObject({ version: 1 });
  });

  it.each([
    { answers: [], pointers: ['/answers'] },
    { answers: undefined, pointers: ['/answers'] },
    { answers: [{ question_id: 1, answer_id: 2 }], pointers: ['/answers/0/question_id', '/answers/0/answer_id'] },
    {
      answers: [{ question_id: 'q99', answer_id: 'a' }, { question_id: 'q01' }],
      pointers: ['/answers/0/question_id', '/answers/1'],
    },
    { answers: [{ question_id: 'q03', answer_ids: ['a', 'b'] }], pointers: ['/answers/0/answer_ids'] },
  ])('refuses $answers', async ({ answers, pointers }) => {
    const { status, body } = await evaluate(answers);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_request', errors: pointers.map((pointer) => ({ pointer })) });
  });

  it('knows no profile of a project that is unknown or was never assessed', async () => {
    const project = await createProject();
    const notFound = (detail: string) => ({ status: 404, body: { code: 'not_found', detail } });
    expect(await evaluate(ANSWERS, 'nothing')).toMatchObject(notFound('There is no project with the id "nothing".'));
    expect(await read('/profile/nothing')).toMatchObject(notFound('There is no project with the id "nothing".'));
    expect(await read(`/profile/${project}`)).toMatchObject(
      notFound(`The project "${project}" has not been assessed yet.`),
    );
  });

  describe('with a plugin before it', () => {
    const question = {
      id: 'own',
      type: 'single' as const,
      text: 'Yes?',
      answers: [{ id: 'yes', text: 'Yes.', weights: { contextual: 1 } }],
    };
    const third = 1 / 3;
    const shares: MethodShares = {
      deductive: 0,
      inductive: third,
      error_based: third,
      dialogic: 0,
      contextual: third,
      ai_adaptive: 0,
    };

    async function startBehind(hooks: NonNullable<PluginDefinition['hooks']>): Promise<PluginServer> {
      const about = { name: 'other', version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
      return startPluginServer(await testDatabase.open(), [definePlugin({ ...about, hooks }), assessment]);
    }

    it('asks the questions of that one, and rounds its shares', async () => {
      const other = await startBehind({ get_assessment_questions: () => [question], calculate_profile: () => shares });
      const { project } = await other.createLearner();
      expect((await other.request('GET', '/assessment/questions')).body).toEqual([question]);
      const answers = [{ question_id: 'own', answer_id: 'yes' }];
      const { body } = await other.request('POST', '/assessment/evaluate', { project_id: project.id, answers });
      expect(body).toMatchObject({ inductive: 0.3333, dominant_method: 'inductive' });
      const ours = { project_id: project.id, answers: ANSWERS };
      expect((await other.request('POST', '/assessment/evaluate', ours)).status).toBe(422);
      await other.close();
    });

    it('says so where that one has questions and nobody can evaluate them', async () => {
      const other = await startBehind({ get_assessment_questions: () => [question] });
      const { project } = await other.createLearner();
      const answers = [{ question_id: 'own', answer_id: 'yes' }];
      const answer = await other.request('POST', '/assessment/evaluate', { project_id: project.id, answers });
      expect(answer).toMatchObject({ status: 503, body: { code: 'plugin_unavailable' } });
      await other.close();
    });
  });
});
