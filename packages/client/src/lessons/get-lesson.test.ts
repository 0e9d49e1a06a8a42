import { gradeExercise } from '@learnwright/exercises';
import { expect, it } from 'vitest';
import { json, problem, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';
import { getLesson } from './get-lesson.ts';

const server = await startScriptedServer();
const client = createClient({ baseUrl: server.url });
const address = { set_id: 'german', lesson_id: 'cafe' };
const extras = {
  attribution: { set_id: 'german', author: 'Ada', license: null, homepage: null },
  assets: { 'a.mp3': { url: '/a', media_type: 'audio/mpeg', size: 1, hash: 'h' } },
};
const exercise = { id: 'e1', type: 'free_text', prompt: 'Coffee?', accept: ['der Kaffee'] };
const lesson = { id: 'cafe', title: 'Café', steps: [{ id: 's1', type: 'exercise', exercise }], 'x-own': 1 };

it('returns a lesson that can be graded, with whom to name and its files', async () => {
  server.answer(json(200, { ...lesson, ...extras }));
  const read = await getLesson(client, address);
  expect(server.received[0]?.url).toBe('/api/plugins/content/sets/german/lessons/cafe');
  expect(read).toMatchObject({ ...lesson, ...extras, cards: [] });
  const asked = read.steps[0]?.exercise;
  expect(asked && gradeExercise(asked, read, ['der Kaffee'])).toMatchObject([{ verdict: 'right' }]);
});

it('throws where the server sends another thing, and names the place', async () => {
  server.answer(json(200, { ...lesson, ...extras, steps: [{ id: 's1', type: 'song' }] }));
  const error = { name: 'ApiError', code: 'unexpected_answer', message: expect.stringContaining('/steps/0/type') };
  await expect(getLesson(client, address)).rejects.toMatchObject(error);
});

it('throws a refusal', async () => {
  server.answer(problem(404, 'not_found'));
  await expect(getLesson(client, address)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

it('is cancelled by its signal', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(getLesson(client, address, { signal })).rejects.toMatchObject({ code: 'aborted' });
});
