import { attemptInputSchema, recordProgressSchema } from '@learnwright/core';
import { expect, it } from 'vitest';
import { exerciseSchema } from '../schema/exercise.ts';
import { createAttempts, createStepResult } from './create-records.ts';
import { gradeExercise } from './grade-exercise.ts';

const ADDRESS = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'two-blanks' };
const EXERCISE = exerciseSchema.parse({
  id: 'two-blanks',
  type: 'cloze',
  prompt: 'Complete.',
  sentence: '___ Hund und ___ Katze',
  blanks: [{ accept: ['der'] }, { accept: ['die'] }],
});

it('makes one attempt per blank, which core takes as they are', () => {
  const attempts = createAttempts(ADDRESS, gradeExercise(EXERCISE, { cards: [] }, ['der', 'das']));
  const common = { ...ADDRESS, element_type: 'vocabulary' };
  expect(attempts).toEqual([
    { ...common, element_key: 'der', user_answer: 'der', correct_answer: 'der', correct: true, differences: [] },
    { ...common, element_key: 'die', user_answer: 'das', correct_answer: 'die', correct: false, differences: [] },
  ]);
  expect(attempts.map((attempt) => attemptInputSchema.parse(attempt))).toEqual(attempts);
});

it('cuts an answer to what a record holds, and no character in two', () => {
  const graded = gradeExercise(EXERCISE, { cards: [] }, ['x'.repeat(3_000), `${'x'.repeat(1_999)}😀`]);
  const attempts = createAttempts(ADDRESS, graded);
  expect(attempts.map(({ user_answer }) => user_answer.length)).toEqual([2_000, 1_999]);
  expect(attempts.every((attempt) => attemptInputSchema.safeParse(attempt).success)).toBe(true);
});

it('counts the right elements of a step', () => {
  const graded = gradeExercise(EXERCISE, { cards: [] }, ['der', 'das']);
  expect(createStepResult('step', graded)).toEqual({ step_id: 'step', correct: 1, total: 2, attempts: 1 });
  const step_result = createStepResult('step', graded, 3);
  expect(step_result.attempts).toBe(3);
  const { set_id, lesson_id } = ADDRESS;
  expect(recordProgressSchema.parse({ set_id, lesson_id, step_result }).step_result).toEqual(step_result);
});
