import { describe, expect, it } from 'vitest';
import { BASE_LESSON } from '../../fixtures/base-lesson.ts';
import { type Exercise, exerciseSchema } from '../schema/exercise.ts';
import { lessonSchema } from '../schema/lesson.ts';
import { gradeExercise } from './grade-exercise.ts';

const lesson = lessonSchema.parse(BASE_LESSON);

function findExercise(id: string): Exercise {
  const exercise = lesson.steps.find((step) => step.exercise?.id === id)?.exercise;
  if (!exercise) throw new Error(`no exercise "${id}"`);
  return exercise;
}

function listMarks(exercise: Exercise, answer: readonly string[]): boolean[] {
  return gradeExercise(exercise, lesson, answer).map(({ correct }) => correct);
}

function createExercise(fields: Record<string, unknown>): Exercise {
  return exerciseSchema.parse({ id: 'exercise', prompt: 'Answer.', ...fields });
}

describe('gradeExercise', () => {
  it.each([
    ['say-hello', ['Guten Tag'], [true]],
    ['say-hello', [' Guten  Tag! '], [true]],
    ['say-hello', ['guten Tag'], [true]],
    ['say-hello', ['Guten tag'], [false]],
    ['say-hello', [], [false]],
    ['my-name', ['Ich', 'heiße', 'Anna'], [true]],
    ['my-name', ['heiße', 'Ich', 'Anna'], [false]],
    ['my-name', ['Ich', 'heiße'], [false]],
    ['pairs', ['Good day', 'Bye'], [true, true]],
    ['pairs', ['Good day', 'Good day'], [true, false]],
    ['pairs', ['Bye'], [false, false]],
    ['pairs-of-cards', ['Bye', 'Good day'], [true, true]],
    ['picture', ['Tschüss'], [true]],
    ['picture', ['Tschu\u0308ss'], [true]],
    ['picture', ['Hallo'], [false]],
    ['typed', ['heiße', 'du'], [true, true]],
    ['typed', ['heisse', 'du'], [true, true]],
    ['typed', ['du', 'heiße'], [false, false]],
    ['typed', ['heiße'], [true, false]],
    ['selected', ['Tag'], [true]],
    ['selected', ['Nacht'], [false]],
    ['ticked', ['Guten Tag', 'Hallo'], [true]],
    ['ticked', ['Hallo', 'Guten Tag', 'Hallo'], [true]],
    ['ticked', ['Hallo'], [false]],
    ['ticked', ['Hallo', 'Guten Tag', 'Tschüss'], [false]],
    ['ticked', [], [false]],
  ])('%s answered with %j is %j', (id, answer, marks) => {
    expect(listMarks(findExercise(id), answer)).toEqual(marks);
  });

  it('takes a word_tiles in every accepted order', () => {
    const tiles = ['heute', 'gehe', 'ich'];
    const exercise = createExercise({ type: 'word_tiles', tiles, accept_orderings: [[2, 1, 0]] });
    expect(listMarks(exercise, ['ich', 'gehe', 'heute'])).toEqual([true]);
    expect(listMarks(exercise, tiles)).toEqual([true]);
    expect(listMarks(exercise, ['gehe', 'ich', 'heute'])).toEqual([false]);
  });

  it('takes either of two tiles with the same word', () => {
    const exercise = createExercise({ type: 'word_tiles', tiles: ['die', 'Frau', 'und', 'die', 'Katze'] });
    expect(listMarks(exercise, ['die', 'Frau', 'und', 'die', 'Katze'])).toEqual([true]);
  });

  it('takes the options of a multiselect however they are composed', () => {
    const fields = { cloze_mode: 'multiselect', accept: ['e\u0301', 'f'], distractors: ['e'] };
    const exercise = createExercise({ type: 'cloze', ...fields });
    expect(listMarks(exercise, ['\u00e9', 'f'])).toEqual([true]);
    expect(listMarks(exercise, ['f', 'e\u0301'])).toEqual([true]);
    expect(listMarks(exercise, ['e', 'f'])).toEqual([false]);
  });

  it('takes equal right sides of a matching for each other, by their text', () => {
    const pairs = [
      { left: 'el', right: 'masculine' },
      { left: 'la', right: 'feminine' },
      { left: 'un', right: 'masculine' },
    ];
    const exercise = createExercise({ type: 'matching', pairs });
    expect(listMarks(exercise, ['masculine', 'feminine', 'masculine'])).toEqual([true, true, true]);
    expect(listMarks(exercise, ['feminine', 'masculine', 'masculine'])).toEqual([false, false, true]);
  });

  it('says per element what was given and what is right', () => {
    expect(gradeExercise(findExercise('typed'), lesson, ['heisse', 'er'])).toEqual([
      {
        element_key: 'heiße',
        element_type: 'grammar_rule',
        correct_answer: 'heiße',
        user_answer: 'heisse',
        verdict: 'right',
        differences: [],
        correct: true,
        accepted_answer: 'heisse',
      },
      {
        element_key: 'du',
        element_type: 'grammar_rule',
        correct_answer: 'du',
        user_answer: 'er',
        verdict: 'wrong',
        differences: [],
        correct: false,
        accepted_answer: 'du',
      },
    ]);
    expect(gradeExercise(findExercise('my-name'), lesson, ['Anna', 'heiße', 'Ich'])[0]?.user_answer).toBe(
      'Anna heiße Ich',
    );
    expect(gradeExercise(findExercise('ticked'), lesson, ['Tschüss', 'Hallo'])[0]?.user_answer).toBe('Hallo | Tschüss');
  });

  it.each(['multiple_choice', 'ext:acme-ordering'])('grades nothing of a %s', (type) => {
    expect(gradeExercise(createExercise({ type, accept: ['a'] }), lesson, ['a'])).toEqual([]);
  });
});
