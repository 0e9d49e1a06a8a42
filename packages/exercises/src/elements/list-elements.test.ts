import { answerSchema, elementAddressSchema } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { type Exercise, exerciseSchema } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { listElements, MAX_ANSWER_LENGTH, MAX_ELEMENT_KEY_LENGTH } from './list-elements.ts';

const lesson: Pick<Lesson, 'cards'> = {
  cards: [
    { id: 'cat', front: 'die Katze', back: 'the cat', tags: ['animal'] },
    { id: 'dog', front: 'der Hund', back: 'the dog', tags: ['animal'] },
    { id: 'articles', front: 'der, die, das', back: 'the', tags: ['grammar-articles'] },
  ],
};

function createExercise(fields: Record<string, unknown>): Exercise {
  return exerciseSchema.parse({ id: 'exercise', prompt: 'Answer.', ...fields });
}

function listPairs(fields: Record<string, unknown>): string[][] {
  const elements = listElements(createExercise(fields), lesson);
  return elements.map(({ element_key, correct_answer }) => [element_key, correct_answer]);
}

describe('listElements', () => {
  it.each([
    ['free_text: the first accepted answer', { type: 'free_text', accept: ['die Katze', 'Katze'] }, ['die Katze']],
    ['word_tiles: the tiles in a row', { type: 'word_tiles', tiles: ['Das', 'ist', 'gut'] }, ['Das ist gut']],
    [
      'picture_choice: the label of the right option',
      {
        type: 'picture_choice',
        images: [
          { src: 'a.png', label: 'der Hund', is_correct: 'false' },
          { src: 'b.png', label: 'die Katze', is_correct: 'true' },
        ],
      },
      ['die Katze'],
    ],
    [
      'cloze: one per blank, its first accepted answer',
      { type: 'cloze', sentence: '___ und ___', blanks: [{ accept: ['der', 'Der'] }, { accept: ['die'] }] },
      ['der', 'die'],
    ],
    [
      'multiselect: one, the right options sorted',
      { type: 'cloze', cloze_mode: 'multiselect', accept: ['der', 'das', 'die'], distractors: ['den'] },
      ['das | der | die'],
    ],
    ['multiple_choice: none, it has no renderer', { type: 'multiple_choice', options: [{ text: 'a' }] }, []],
    ['an extension: none', { type: 'ext:acme-ordering', accept: ['a'] }, []],
    ['an exercise without answers: none', { type: 'word_tiles', tiles: [] }, []],
  ])('%s', (_name, fields, keys) => {
    expect(listPairs(fields)).toEqual(keys.map((key) => [key, key]));
  });

  it('matching: one per pair, the left side asks for the right', () => {
    const pairs = [
      { left: 'el', right: 'masculine' },
      { left: 'un', right: 'masculine' },
    ];
    expect(listPairs({ type: 'matching', pairs })).toEqual([
      ['el', 'masculine'],
      ['un', 'masculine'],
    ]);
  });

  it('matching from cards: front and back in the order of card_ids', () => {
    expect(listPairs({ type: 'matching', from_cards: true, card_ids: ['dog', 'nobody', 'cat'] })).toEqual([
      ['der Hund', 'the dog'],
      ['die Katze', 'the cat'],
    ]);
  });

  it.each([
    ['cloze', { card_ids: ['articles'] }, 'grammar_rule'],
    ['cloze', { card_ids: ['cat'], tags: ['Grammar'] }, 'grammar_rule'],
    ['word_tiles', { card_ids: ['cat', 'articles'] }, 'grammar_rule'],
    ['cloze', { card_ids: ['cat'] }, 'vocabulary'],
    ['word_tiles', { tags: ['grammarian', 'greeting'] }, 'vocabulary'],
    ['free_text', { card_ids: ['articles'], tags: ['grammar'] }, 'vocabulary'],
    ['matching', { card_ids: ['articles'] }, 'vocabulary'],
  ])('%s with %j tests %s', (type, fields, elementType) => {
    const answers = {
      accept: ['a'],
      tiles: ['a'],
      pairs: [{ left: 'a', right: 'b' }],
      sentence: '___',
      blanks: [{ accept: ['a'] }],
    };
    const elements = listElements(createExercise({ type, ...answers, ...fields }), lesson);
    expect(elements.map((element) => element.element_type)).toEqual([elementType]);
  });
});

it.each([
  ['keys', elementAddressSchema.shape.element_key, MAX_ELEMENT_KEY_LENGTH],
  ['answers', answerSchema, MAX_ANSWER_LENGTH],
])('has the limits of core: %s', (_, schema, limit) => {
  expect(schema.safeParse('x'.repeat(limit)).success).toBe(true);
  expect(schema.safeParse('x'.repeat(limit + 1)).success).toBe(false);
});
