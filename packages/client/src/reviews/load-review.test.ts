import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { expect, it } from 'vitest';
import type { Schemas } from '../generated/schemas.ts';
import { loadReview } from './load-review.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

const TIME = '2026-11-20T12:00:00.000000+00:00';

const item = (lesson_id: string, element_key: string): Schemas['ReviewItem'] => ({
  id: `${lesson_id} ${element_key}`,
  user_id: 'ada',
  set_id: 'german',
  lesson_id,
  exercise_id: 'e',
  element_key,
  element_type: 'vocabulary',
  error_count: 1,
  correct_streak: 0,
  mastered: false,
  mastered_at: null,
  last_error_at: TIME,
  last_attempt_at: TIME,
  created_at: TIME,
  updated_at: TIME,
  user_answer: 'die Kaffee',
  correct_answer: '',
  due_at: TIME,
  overdue: true,
});

const lesson = (id: string, exercise: object): Lesson =>
  lessonSchema.parse({ id, title: id, steps: [{ id: 's', type: 'exercise', exercise: { id: 'e', ...exercise } }] });

const LESSONS = new Map([
  ['cafe', lesson('cafe', { type: 'free_text', prompt: 'the coffee', accept: ['der Kaffee'] })],
  [
    'market',
    lesson('market', {
      type: 'matching',
      prompt: 'Which is which?',
      pairs: [
        { id: 'p1', left: 'apple', right: 'Apfel' },
        { id: 'p2', left: 'pear', right: 'Birne' },
      ],
    }),
  ],
]);

function content(asked: string[] = []) {
  return {
    getLesson: async (_: string, lesson_id: string) => {
      asked.push(lesson_id);
      const found = LESSONS.get(lesson_id);
      if (found === undefined) throw refusal('not_found');
      return found;
    },
    findSet: async (set_id: string) => {
      asked.push(set_id);
      return { target_language: 'de', source_language: 'en' };
    },
  };
}

const storageOf = (queue: Schemas['ReviewItem'][], queries: object[] = []) => ({
  readReviewQueue: async (query: object = {}) => {
    queries.push(query);
    return queue;
  },
});

it('reads each lesson and set that it needs once, and names what is gone', async () => {
  const asked: string[] = [];
  const queries: object[] = [];
  const queue = [item('market', 'apple'), item('cafe', 'der Kaffee'), item('market', 'pear'), item('gone', 'Haus')];
  const review = await loadReview(storageOf(queue, queries), content(asked), { set_id: 'german' });
  expect(asked.toSorted()).toEqual(['cafe', 'german', 'gone', 'market']);
  expect(queries).toEqual([{ limit: 20, set_id: 'german' }]);
  expect(review.steps.map(({ lesson: { id } }) => id)).toEqual(['market', 'cafe']);
  expect(review.unavailable).toMatchObject([{ lesson_id: 'gone' }]);
});

it('makes the run of the session, which grades by the set', async () => {
  const review = await loadReview(storageOf([item('cafe', 'der Kaffee')]), content());
  const { initial, reduce, view } = review.createRun({ seed: 'ada' });
  const ids = [review.createAnswerId(), review.createAnswerId()];
  expect([new Set(ids).size, ids.every((id) => /^[0-9a-f]{32}$/.test(id))]).toEqual([2, true]);
  const checked = reduce(initial, { type: 'answer', id: 'a', given: ['das'] });
  expect(view(checked)).toMatchObject({ phase: 'checked', verdict: 'wrong', attempts: [{ attempt_id: 'a-0' }] });
  expect(view(reduce(checked, { type: 'next' }))).toMatchObject({ part: 'again', remaining: 1 });
});

it('grades an answer and makes the attempts of it', async () => {
  const review = await loadReview(storageOf([item('cafe', 'der Kaffee')]), content());
  const [step] = review.steps;
  if (step === undefined) throw new Error('Expected a step.');
  const address = { set_id: 'german', lesson_id: 'cafe', exercise_id: 'e', element_key: 'der Kaffee' };
  expect(review.grade(step, ['der']).attempts).toMatchObject([{ ...address, correct: true }]);
  expect(review.grade(step, ['das']).attempts).toMatchObject([{ ...address, correct: false }]);
});

it('rejects with what the content rejects with', async () => {
  const getLesson = () => Promise.reject(refusal('network'));
  const loading = loadReview(storageOf([item('cafe', 'der Kaffee')]), { ...content(), getLesson });
  await expect(loading).rejects.toMatchObject({ code: 'network' });
});

it('asks without a network what can be read, and names the rest', async () => {
  const { getLesson, findSet } = content();
  const reading = {
    getLesson: (set_id: string, lesson_id: string) =>
      lesson_id === 'market' ? Promise.reject(refusal('network')) : getLesson(set_id, lesson_id),
    findSet,
  };
  const queue = [item('market', 'apple'), item('gone', 'Haus'), item('cafe', 'der Kaffee')];
  const review = await loadReview(storageOf(queue), reading);
  expect(review.steps.map(({ lesson: { id } }) => id)).toEqual(['cafe']);
  expect(review.unreached).toMatchObject([{ lesson_id: 'market' }]);
  expect(review.unavailable).toMatchObject([{ lesson_id: 'gone' }]);
});

it('takes the language of answers from the set where a lesson names none', async () => {
  const { steps } = await loadReview(storageOf([item('cafe', 'der Kaffee')]), content());
  expect(steps[0]?.step.exercise).toMatchObject({ sentence: '___ Kaffee', answer_language: 'de' });
});

it('reads on behind elements whose lessons are gone, and asks no more than a session has', async () => {
  const gone = Array.from({ length: 30 }, (_, number) => item(`gone ${number % 2}`, `word ${number}`));
  const queue = [...gone, item('cafe', 'der Kaffee'), item('market', 'apple'), item('market', 'pear')];
  const asked: string[] = [];
  const queries: object[] = [];
  const readReviewQueue = async (query: { readonly limit?: number | undefined }) => {
    queries.push(query);
    return queue.slice(0, query.limit);
  };
  const review = await loadReview({ readReviewQueue }, content(asked), { limit: 2 });
  expect(review.steps.map(({ lesson: { id } }) => id)).toEqual(['cafe', 'market']);
  expect(review.steps.map((step) => step.kind === 'replay' && step.elements.length)).toEqual([false, 1]);
  expect(review.unavailable).toHaveLength(30);
  expect(queries).toEqual([{ limit: 2 }, { limit: 10 }, { limit: 50 }]);
  expect(asked.toSorted()).toEqual(['cafe', 'german', 'gone 0', 'gone 1', 'market']);
});
