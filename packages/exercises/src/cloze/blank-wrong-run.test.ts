import { describe, expect, it } from 'vitest';
import { createSegmenter } from '../token-diff/tokenize.ts';
import { createClozeSource } from './cloze-source.fixture.ts';
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
    expect(generate({ ...fields, front: 'der Hund', given: 'nichts' })).toMatchObject({
      rule: 'b',
      exercise: { sentence: '___' },
    });
  });

  it.each([
    ['the first of several runs', 'ich heiße Anne Lee', 'Ich heiße Anna Lee', '___ heiße Anna Lee'],
    ['neighbouring words together', 'Ella come', 'Ella ya no come  pan', 'Ella ___ come  pan'],
    ['a word at the end', 'Ella come', 'Ella come pan.', 'Ella come ___'],
  ])('blanks %s', (_, given, answer, sentence) => {
    expect(generate({ answer, given })?.exercise.sentence).toBe(sentence);
  });

  it.each([
    ['nothing is right', 'uno dos', 'eins zwei'],
    ['nothing was given', '', 'eins zwei'],
    ['there is only a word too much', 'eins und zwei', 'eins zwei'],
    ['the answer is right', 'eins zwei', 'eins zwei'],
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
