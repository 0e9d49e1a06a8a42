import { describe, expect, it } from 'vitest';
import { createClozeSource } from '../../tests/cloze-source.ts';
import { createSegmenter } from '../token-diff/tokenize.ts';
import { type ClozeOptions, completeAnswer, generateCloze } from './generate-cloze.ts';

const ON = { blankWrongRun: true };

function generate(fields: Parameters<typeof createClozeSource>[0], options: ClozeOptions = ON) {
  const { mistake, exercise, cards } = createClozeSource(fields);
  return generateCloze(mistake, exercise, { cards: [...cards] }, options);
}

describe('rule e', () => {
  it('is off unless it is asked for', () => {
    const fields = { answer: 'la chaqueta verde', given: 'la chaqueta verda' };
    expect(generate(fields, {})).toBeNull();
    expect(generate(fields)).toMatchObject({ rule: 'e', hidden: 'verde', exercise: { sentence: 'la chaqueta ___' } });
  });

  it('comes after a cloze with something to read, and before one that hides everything', () => {
    const fields = { answer: 'der Hund', given: 'die Hund' };
    expect(generate({ ...fields, front: 'der Hund bellt' })?.exercise.sentence).toBe('___ bellt');
    expect(generate({ ...fields, front: 'der Hund' })?.exercise.sentence).toBe('___ Hund');
    expect(generate({ ...fields, front: '¡der Hund!', given: 'nichts' }, {})?.exercise.sentence).toBe('¡___!');
  });

  it.each([
    ['the first of several runs', 'ich heiße Anne Lee', 'Ich heiße Anna Lee', '___ heiße Anna Lee'],
    ['neighbouring words together', 'Ella come', 'Ella ya no come  pan', 'Ella ___ come  pan'],
    ['a word at the end, without its punctuation', 'Ella come', 'Ella come pan.', 'Ella come ___.'],
    ['the punctuation too where nothing else is wrong', 'Ella come pan', 'Ella come pan.', 'Ella come ___'],
    ['brackets and signs with their word', 'ya es cien', 'ya es (ser) 100%!', 'ya es ___!'],
    ['an apostrophe with its word', 'je appelle', "je m'  appelle", 'je ___  appelle'],
    ['the word after it where its own stands elsewhere', 'el pan y la sal', 'la pan y la sal', '___ y la sal'],
    ['the word before it where there is none after it', 'y la pan', 'y la y', 'y ___'],
    ['a later run where the first stands elsewhere', 'el y la sol', 'la y la sal', 'la y la ___'],
  ])('blanks %s', (_, given, answer, sentence) => {
    expect(generate({ answer, given })?.exercise.sentence).toBe(sentence);
  });

  it.each([
    ['all of one word is wrong', 'uno', 'eins'],
    ['only punctuation is right', 'uno .', 'eins .'],
  ])('does nothing where %s', (_, given, answer) => {
    expect(generate({ answer, given })).toBeNull();
  });

  it('offers what others put in the same place, and the own words first', () => {
    const distractors = ['la chaqueta roja', 'el chaqueta verde', 'la chaqueta', 'el abrigo rojo', 'la chaqueta verde'];
    const cloze = generate({ answer: 'la chaqueta verde', given: 'la chaqueta verda', exercise: { distractors } });
    expect(cloze?.exercise.distractors).toEqual(['verda', 'roja']);
    expect(cloze?.exercise.blanks).toEqual([{ accept: ['verde'] }]);
    const twice = generate({
      answer: 'la chaqueta verde',
      given: 'el chaqueta verde',
      exercise: { distractors: ['una chaqueta roja', 'mi chaqueta verde'] },
    });
    expect(twice?.exercise.distractors).toEqual(['el', 'mi']);
  });

  it('finds words by a segmenter where it is given one', () => {
    const fields = { answer: '私は先生です', given: '私は学生です' };
    expect(generate(fields)).toBeNull();
    expect(generate(fields, { ...ON, segment: createSegmenter('ja') })?.exercise).toMatchObject({
      sentence: '私は___です',
      distractors: ['学生'],
    });
  });

  it('amounts to an answer to the original exercise', () => {
    const byE = generate({ answer: 'la chaqueta verde', given: 'la chaqueta verda' });
    const byB = generate({ answer: 'verde', front: 'la chaqueta verde' });
    expect([byE, byB].map((cloze) => cloze && completeAnswer(cloze, '$& rojo'))).toEqual([
      'la chaqueta $& rojo',
      '$& rojo',
    ]);
  });
});

describe('rule h', () => {
  it.each([
    ['nothing is right', 'no sé', 'La cuenta, por favor.', 'La ___, por favor.', 'cuenta'],
    ['nothing was given', '', 'eins zwei', '___ zwei', 'eins'],
    ['there is only a word too much', 'eins und zwei', 'eins zwei', '___ zwei', 'eins'],
    ['the longest word stands there twice', 'x', 'unos zumos y unos pan', 'unos ___ y unos pan', 'zumos'],
  ])('blanks the longest word where %s', (_, given, answer, sentence, hidden) => {
    expect(generate({ answer, given })).toMatchObject({ rule: 'h', hidden, exercise: { sentence } });
    expect(generate({ answer, given }, {})).toBeNull();
  });

  it('offers what others have in the place of the word', () => {
    const exercise = {
      accept: ['La cuenta, por favor.', 'La nota, por favor.'],
      distractors: ['La carta, por favor.'],
    };
    const cloze = generate({ answer: 'La cuenta, por favor.', given: 'no sé', exercise });
    expect(cloze?.exercise).toMatchObject({ blanks: [{ accept: ['cuenta', 'nota'] }], distractors: ['carta'] });
    expect(cloze && completeAnswer(cloze, 'nota')).toBe('La nota, por favor.');
  });
});
