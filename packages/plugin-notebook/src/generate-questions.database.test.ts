import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NotebookServer, startNotebookServer } from '../tests/notebook-server.ts';

describeEachDatabase('generated questions', (testDatabase) => {
  let server: NotebookServer;
  beforeAll(async () => {
    server = await startNotebookServer(testDatabase);
  });

  const fromSession = (id: string, headers?: Record<string, string>) =>
    server.request('POST', `/notebook/generate-from-session/${id}`, undefined, headers);
  const fromProject = (id: string) => server.request('POST', `/notebook/generate-from-project/${id}`);
  const textsOf = (questions: readonly { readonly question: string }[]) =>
    questions.map(({ question }) => question).toSorted();
  const materialOfLastCall = () => server.ai.calls.at(-1)?.messages.at(-1)?.content ?? '';

  it('say what they come from', async () => {
    const { user, project, session } = await server.createSession();
    server.ask('What is a Haus?');
    const { status, body } = await fromSession(session.id);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        user_id: user.id,
        project_id: project.id,
        session_id: session.id,
        question: 'What is a Haus?',
        expected_answer: 'The answer to What is a Haus?',
        question_type: 'explain',
        difficulty: 'hard',
        topic: 'Houses',
        generated: true,
        edited: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect((await fromProject(project.id)).body).toEqual([]);
  });

  it('are asked for with what was said as data, clipped from the newest back', async () => {
    const { project, session } = await server.createSession(['<b>', `${'x'.repeat(9_000)} the end`]);
    await server.request('POST', '/notebook/questions', { ...ownOf(project), question: 'Own?' });
    server.ask('What?');
    await fromSession(session.id);
    expect(server.ai.calls.at(-1)?.messages[0]?.content).not.toContain('xxx');
    expect(materialOfLastCall()).toMatch(/^<data name="project_topic">\nGerman\n<\/data>/);
    expect(materialOfLastCall()).toMatch(/x the end\n<\/data>\n\n<data name="existing_questions">\nOwn\?\n<\/data>$/);
    expect(materialOfLastCall().match(/x/g)?.length).toBeLessThan(8_000);
  });

  it('are 8 at most of a session, and 12 of a project', async () => {
    const { project, session } = await server.createSession();
    server.ask(...Array.from({ length: 20 }, (_, index) => `Question ${index}?`));
    expect((await fromSession(session.id)).body).toHaveLength(8);
    expect((await fromProject(project.id)).body).toHaveLength(12);
  });

  it('of a project come from its last 5 completed sessions', async () => {
    const { project } = await server.createSession(['of the first']);
    for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth']) {
      await server.addSession(project.id, [`of the ${name}`]);
      for (let other = 0; other < 12; other += 1) {
        await server.addSession(project.id, ['of an active one'], { status: 'active', ended_at: null });
      }
    }
    server.ask('What?');
    expect((await fromProject(project.id)).body).toMatchObject([{ session_id: null, project_id: project.id }]);
    const said = materialOfLastCall().match(/of [a-z ]+/g);
    expect(said).toEqual(['of the second', 'of the third', 'of the fourth', 'of the fifth', 'of the sixth']);
  });

  it('stay when they are edited; the rest of the same source makes way', async () => {
    const { user, project, session } = await server.createSession();
    server.ask('of the project?');
    await fromProject(project.id);
    await server.request('POST', '/notebook/questions', {
      ...ownOf(project),
      session_id: session.id,
      question: 'own?',
    });
    server.ask('edited?', 'untouched?');
    await fromSession(session.id);
    await server.patch(user.id, 'edited?', { expected_answer: 'changed by hand' });
    server.ask('new?', 'EDITED?', ' own? ', 'of the  project?', 'New?');
    const { body } = await fromSession(session.id);
    expect(textsOf(body)).toEqual(['edited?', 'new?', 'own?']);
    expect(body).toMatchObject([
      { question: 'new?', generated: true },
      { question: 'edited?', expected_answer: 'changed by hand', edited: true },
      { question: 'own?', generated: false },
    ]);
    expect(await server.questionsOf(user.id)).toEqual(['edited?', 'new?', 'of the project?', 'own?']);
    server.ask('of the project again?');
    expect(textsOf((await fromProject(project.id)).body)).toEqual(['of the project again?']);
    expect(await server.questionsOf(user.id)).toEqual(['edited?', 'new?', 'of the project again?', 'own?']);
  });

  it('are taken as far as they can be used', async () => {
    const { project, session } = await server.createSession();
    const questions = [
      { question: 'No answer?' },
      { question: ' Clean\0? ', expected_answer: 'yes', question_type: 'riddle', difficulty: 3, topic: '' },
      'What?',
    ];
    server.ai.answer(() => `Sure!\n${JSON.stringify({ questions })}`);
    expect((await fromSession(session.id)).body).toMatchObject([
      { question: 'Clean?', question_type: 'open', difficulty: 'medium', topic: project.topic },
    ]);
  });

  describe.each([
    ['a session', true],
    ['a project', false],
  ])('of %s where the AI is of no use', (_, ofSession) => {
    it.each([
      ['prose', () => 'Let us talk.', 502, 'ai_failed'],
      ['questions that are none', () => '{"questions": [{"question": "Why?"}]}', 502, 'ai_failed'],
      ['a provider that is down', () => Promise.reject(new AiError('timeout')), 502, 'ai_failed'],
      ['a missing key', () => Promise.reject(new AiError('no_api_key')), 409, 'ai_not_configured'],
    ])('%s deletes nothing', async (_failure, answer, status, code) => {
      const { user, project, session } = await server.createSession();
      const generate = () => (ofSession ? fromSession(session.id) : fromProject(project.id));
      server.ask('Kept?');
      await generate();
      server.ai.answer(answer);
      expect(await generate()).toMatchObject({ status, body: { code } });
      expect(await server.questionsOf(user.id)).toEqual(['Kept?']);
    });

    it.each([
      ['no questions', []],
      ['only what is asked', ['Edited?']],
    ])('%s deletes nothing', async (_failure, again) => {
      const { user, project, session } = await server.createSession();
      const generate = () => (ofSession ? fromSession(session.id) : fromProject(project.id));
      server.ask('Edited?', 'Kept?');
      await generate();
      await server.patch(user.id, 'Edited?', { difficulty: 'easy' });
      server.ask(...again);
      expect(textsOf((await generate()).body)).toEqual(['Edited?', 'Kept?']);
    });
  });

  it('are not asked for where nothing was said', async () => {
    const { project, session } = await server.createSession([]);
    const before = server.ai.calls.length;
    expect(await fromSession(session.id)).toMatchObject({ status: 200, body: [] });
    expect(await fromProject(project.id)).toMatchObject({ status: 200, body: [] });
    expect(server.ai.calls).toHaveLength(before);
  });

  it('come from a session or project that exists', async () => {
    for (const [answer, kind] of [
      [await fromSession('nothing'), 'session'],
      [await fromProject('nothing'), 'project'],
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { detail: `There is no ${kind} with the id "nothing".` } });
    }
  });

  it('are made once when session and project ask at once', async () => {
    const { user, project, session } = await server.createSession();
    server.ask('What?');
    const all = [fromSession(session.id), fromProject(project.id), fromSession(session.id), fromProject(project.id)];
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await server.questionsOf(user.id)).toEqual(['What?']);
  });

  it('are asked for one after the other in one project', async () => {
    const { user, project, session } = await server.createSession();
    const turn = { running: 0, most: 0 };
    server.ai.answer(async () => {
      turn.running += 1;
      turn.most = Math.max(turn.most, turn.running);
      // Long enough for the other request to begin, if it could.
      await server.questionsOf(user.id);
      turn.running -= 1;
      return JSON.stringify({ questions: [{ question: 'What?', expected_answer: 'a' }] });
    });
    await Promise.all([fromSession(session.id), fromProject(project.id)]);
    expect(turn).toEqual({ running: 0, most: 1 });
  });

  it('take the place of the same ones that nobody has edited', async () => {
    const { session } = await server.createSession();
    server.ask('What?');
    await fromSession(session.id);
    const questions = [{ question: 'what?', expected_answer: 'a better answer' }];
    server.ai.answer(() => JSON.stringify({ questions }));
    expect((await fromSession(session.id)).body).toMatchObject(questions);
  });

  it('keep what is edited while the AI thinks', async () => {
    const { user, session } = await server.createSession();
    server.ask('edited?', 'untouched?');
    await fromSession(session.id);
    server.ai.answer(async () => {
      await server.patch(user.id, 'edited?', { question: 'edited meanwhile?' });
      const questions = ['new?', 'edited meanwhile?'].map((question) => ({ question, expected_answer: 'a' }));
      return JSON.stringify({ questions });
    });
    await fromSession(session.id);
    expect(await server.questionsOf(user.id)).toEqual(['edited meanwhile?', 'new?']);
  });

  it('are not stored when their project goes while the AI thinks', async () => {
    const { user, project, session } = await server.createSession();
    server.ai.answer(async () => {
      await server.database.stores.projects.delete(project.id);
      return JSON.stringify({ questions: [{ question: 'What?', expected_answer: 'a' }] });
    });
    expect(await fromSession(session.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await server.questionsOf(user.id)).toEqual([]);
  });

  it('are asked for once under an Idempotency-Key', async () => {
    const { session } = await server.createSession();
    const headers = { 'Idempotency-Key': `questions-${session.id}` };
    server.ask('First?');
    const first = await fromSession(session.id, headers);
    server.ask('Second?');
    expect((await fromSession(session.id, headers)).body).toEqual(first.body);
  });

  it('need an AI provider', async () => {
    const without = await startNotebookServer(testDatabase, false);
    const { session } = await without.createSession();
    const answer = await without.request('POST', `/notebook/generate-from-session/${session.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'ai_not_configured' } });
  });
});

function ownOf({ id, user_id }: { readonly id: string; readonly user_id: string }) {
  return { user_id, project_id: id, expected_answer: 'a' };
}
