import { access, readFile } from 'node:fs/promises';
import { describeEachDatabase, type PluginServer, pluginContract, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mistakeQuiz } from './plugin.ts';

const ADDRESS = { set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it' };
const COFFEE = { ...ADDRESS, element_key: 'coffee', correct_answer: 'der Kaffee' };
const TEA = { ...ADDRESS, element_key: 'tea', correct_answer: 'der Tee' };

pluginContract(mistakeQuiz, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describeEachDatabase('the quiz', ({ open }) => {
  let server: PluginServer;
  let user_id = '';
  const ask = (path: string, body?: unknown) =>
    server.request(body === undefined ? 'GET' : 'POST', `/mistake-quiz/${path}/${user_id}`, body);

  beforeAll(async () => {
    server = await startPluginServer(await open(), [mistakeQuiz]);
    const { user } = await server.createLearner();
    user_id = user.id;
    await server.recordAttempts(user, [
      { ...COFFEE, user_answer: 'die Kaffee', correct: false },
      { ...COFFEE, user_answer: 'das Kaffee', correct: false },
      { ...TEA, user_answer: 'der Tee', correct: true },
    ]);
  });
  afterAll(() => server.close());

  it('asks which answer is right, among those that the learner has given', async () => {
    const { body } = await ask('questions');
    expect(body).toMatchObject([{ lesson_id: 'cafe', choices: ['das Kaffee', 'der Kaffee', 'die Kaffee'] }]);
  });

  it('takes an answer as an attempt', async () => {
    const question_id = (await ask('questions')).body[0].id;
    const wrong = await ask('answers', { question_id, answer: 'die Kaffee' });
    expect(wrong).toMatchObject({ status: 200, body: { right: false, correct_answer: 'der Kaffee' } });
    for (const mastered of [false, false, true]) {
      const { body } = await ask('answers', { question_id, answer: 'der Kaffee' });
      expect(body).toMatchObject({ right: true, mastered });
    }
    expect((await ask('questions')).body).toEqual([]);
    expect((await ask('results')).body).toEqual({ user_id, answers: 4, right: 3 });
  });

  it('has no question about what is mastered, and none of another learner', async () => {
    const { body } = await ask('answers', { question_id: 'gone', answer: 'der Kaffee' });
    expect(body).toMatchObject({ status: 409, code: 'mistake-quiz.question_gone' });
    expect((await server.request('GET', '/mistake-quiz/questions/nobody')).status).toBe(404);
  });
});

it('has a page of files that are there', async () => {
  const [page] = mistakeQuiz.frontend_manifest?.pages ?? [];
  const html = await readFile(new URL(`../${page?.frame}`, import.meta.url), 'utf8');
  const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name);
  expect(files).toEqual(['page.css', 'page.js']);
  for (const file of files) await access(new URL(`../ui/${file}`, import.meta.url));
});
