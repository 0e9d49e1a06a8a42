import { describe, expect, it } from 'vitest';
import { type Card, cardSchema } from '../schema/card.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { type ClozeOptions, generateCloze } from './generate-cloze.ts';

const ON = { blankWrongRun: true };

function generate(fields: Record<string, unknown>, mistake: Record<string, string>, options: ClozeOptions = ON) {
  const exercise = exerciseSchema.parse({ id: 'source', prompt: 'About all of it.', ...fields });
  const cards: Card[] = [cardSchema.parse({ id: 'card', front: 'yo soy', back: 'I am' })];
  return generateCloze({ user_answer: '', correct_answer: '', ...mistake }, exercise, { cards }, options);
}

const MATCHING = {
  type: 'matching',
  pairs: [
    { left: 'el', right: 'masculine' },
    { left: 'la', right: 'feminine' },
    { left: 'un', right: 'masculine' },
    { left: 'lo', right: 'neuter' },
  ],
};
const SELECT = {
  type: 'cloze',
  cloze_mode: 'select',
  sentence: '___',
  blanks: [{ accept: ['い'] }],
  distractors: ['こ'],
};
const TICKED = { type: 'cloze', cloze_mode: 'multiselect', sentence: 'Which are vowels?', accept: ['い', 'う', 'え'] };
const TYPED = {
  type: 'cloze',
  sentence: 'Ich ___ Ada, und ___ bist Ben.',
  blanks: [{ accept: ['bin'] }, { accept: ['du'] }],
};

describe('rule f', () => {
  it('asks a pair of a matching by its left side, with the other right sides to choose from', () => {
    const mistake = { user_answer: 'masculine', correct_answer: 'feminine', element_key: 'la' };
    expect(generate(MATCHING, mistake)).toMatchObject({
      rule: 'f',
      hidden: 'feminine',
      useful: true,
      exercise: { prompt: 'la', sentence: 'la – ___', cloze_mode: 'select', distractors: ['masculine', 'neuter'] },
    });
    expect(generate(MATCHING, mistake, {})).toBeNull();
  });

  it('tells pairs with the same right side apart by the key of the element', () => {
    const showLeft = (element_key: string) =>
      generate(MATCHING, { correct_answer: 'masculine', user_answer: 'feminine', element_key })?.exercise.prompt;
    expect(['el', 'un', 'gone'].map(showLeft)).toEqual(['el', 'un', 'el']);
  });

  it('takes the left side of a pair for the sentence where it has a blank', () => {
    const pairs = [
      { left: 'Ella ___ alta.', right: 'es (ser)' },
      { left: 'Ella ___ feliz.', right: 'está (estar)' },
      { left: 'Ella ___ dos gatos.', right: 'tiene (tener)' },
    ];
    const cloze = generate({ type: 'matching', pairs }, { user_answer: 'es (ser)', correct_answer: 'está (estar)' });
    expect(cloze?.exercise).toMatchObject({
      prompt: 'About all of it.',
      sentence: 'Ella ___ feliz.',
      distractors: ['es (ser)', 'tiene (tener)'],
    });
  });

  it('gives a matching a prompt of its own by the specified rules too, and keeps it a choice', () => {
    const pairs = [
      { left: 'yo', right: 'soy' },
      { left: 'tú', right: 'eres' },
    ];
    const cloze = generate({ type: 'matching', pairs, card_ids: ['card'] }, { correct_answer: 'soy' }, {});
    expect(cloze).toMatchObject({
      rule: 'b',
      exercise: { prompt: 'yo', sentence: 'yo ___', cloze_mode: 'select', distractors: ['eres'] },
    });
  });

  it.each([
    ['a blank of its own sentence, the other blanks filled', TYPED, 'du', 'Ich bin Ada, und ___ bist Ben.', 'type'],
    ['the sentence of a select', { ...SELECT, sentence: 'これは___です' }, 'い', 'これは___です', 'select'],
  ])('asks for %s', (_, fields, correct_answer, sentence, cloze_mode) => {
    expect(generate(fields, { correct_answer })).toMatchObject({ rule: 'f', exercise: { sentence, cloze_mode } });
  });

  it('keeps the hint and the placeholder of the blank', () => {
    const blanks = [{ accept: ['bin'] }, { accept: ['du', 'Du'], hint: 'informal', placeholder: '…' }];
    expect(generate({ ...TYPED, blanks }, { correct_answer: 'du' })?.exercise.blanks).toEqual([blanks[1]]);
  });

  it('asks a multiselect with its own options, not for their list', () => {
    const fields = { ...TICKED, distractors: ['か', 'さ'] };
    const cloze = generate(fields, { user_answer: 'い | か', correct_answer: 'い | う | え' });
    expect(cloze).toMatchObject({ rule: 'f', hidden: 'い | う | え', useful: true });
    expect(cloze?.exercise).toMatchObject({
      cloze_mode: 'multiselect',
      accept: ['い', 'う', 'え'],
      distractors: ['か', 'さ'],
    });
    expect(cloze?.exercise.blanks).toBeUndefined();
    expect(generate(TICKED, { user_answer: 'う | え', correct_answer: 'い | う | え' }, {})).toBeNull();
  });

  it.each([
    ['that shows the answer in its left side', { type: 'matching', pairs: [{ left: 'a (b)', right: 'b' }] }, 'b'],
    ['whose blanks have the same answer', { ...TYPED, blanks: [{ accept: ['bin'] }, { accept: ['bin'] }] }, 'bin'],
    ['whose sentence is only a blank', { ...TYPED, sentence: '___', blanks: [{ accept: ['bin'] }] }, 'bin'],
    ['with a blank too few', { ...TYPED, sentence: 'Ich ___.' }, 'bin'],
    ['that would leave one option', { ...SELECT, blanks: [{ accept: ['こ です'] }], distractors: ['か'] }, 'こ です'],
    ['without the element', TYPED, 'gone'],
    ['without options', { ...TICKED, accept: [] }, 'い'],
  ])('makes nothing of an exercise %s', (_, fields, correct_answer) => {
    expect(generate(fields, { correct_answer, user_answer: 'wrong' })).toBeNull();
  });
});

it('keeps the options of a choice that is about punctuation or width', () => {
  const accept = ['¿Qué tal?', 'ア'];
  const ticked = { ...TICKED, accept, distractors: ['Qué tal?', 'ｱ'] };
  const key = { correct_answer: 'ア | ¿Qué tal?' };
  expect(generate(ticked, key)?.exercise).toMatchObject({ accept, distractors: ['Qué tal?', 'ｱ'] });
  const select = { ...SELECT, sentence: 'Hola, ___', blanks: [{ accept: ['¿qué tal?'] }], distractors: ['qué tal?'] };
  expect(generate(select, { correct_answer: '¿qué tal?' })?.exercise.distractors).toEqual(['qué tal?']);
});

describe('the mode', () => {
  const images = [
    { src: 'a.png', label: 'yo soy', is_correct: 'true' },
    { src: 'b.png', label: 'yo estoy' },
    { src: 'c.png', label: 'yo voy' },
  ];
  it.each([
    ['a select by a card', { ...SELECT, blanks: [{ accept: ['soy'] }], card_ids: ['card'] }, 'soy', 'select'],
    ['a typed cloze by a card', { ...TYPED, card_ids: ['card'] }, 'soy', 'type'],
    ['a picture_choice by rule e', { type: 'picture_choice', images }, 'yo soy', 'select'],
    ['a free_text', { type: 'free_text', accept: ['yo soy'] }, 'yo soy', 'type'],
    ['a word_tiles with a card', { type: 'word_tiles', tiles: ['yo', 'soy'], card_ids: ['card'] }, 'yo soy', 'type'],
    ['a word_tiles that nobody explains', { type: 'word_tiles', tiles: ['yo', 'soy'] }, 'yo soy', undefined],
    ['one pair with nothing to choose', { type: 'matching', pairs: [{ left: 'I', right: 'yo' }] }, 'yo', 'type'],
  ])('of a cloze made of %s', (_, fields, correct_answer, mode) => {
    const user_answer = mode === 'type' && correct_answer === 'yo' ? '' : 'yo estoy';
    expect(generate(fields, { correct_answer, user_answer })?.exercise.cloze_mode).toBe(mode);
  });
});
