import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_LESSON } from '../../fixtures/base-lesson.ts';
import { type ClozeSource, createClozeSource } from '../../tests/cloze-source.ts';
import { listElements } from '../elements/list-elements.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { countClozeMarkers } from '../schema/format.ts';
import { lessonSchema } from '../schema/lesson.ts';
import { type ClozeOptions, generateCloze } from './generate-cloze.ts';

function generate({ mistake, exercise, cards }: ClozeSource, options?: ClozeOptions) {
  return generateCloze(mistake, exercise, { cards: [...cards] }, options);
}

function showCloze(source: Parameters<typeof createClozeSource>[0]): string | null {
  const cloze = generate(createClozeSource(source));
  return cloze && `${cloze.rule}: ${cloze.exercise.sentence}`;
}

const everyRule = {
  answer: 'heiße',
  front: 'Ich heiße Anna.',
  tokens: ['Ich', 'heiße'],
  exercise: { prompt: 'Use heiße here.' },
};

describe('generateCloze', () => {
  it.each([
    ['a before b and c', everyRule, 'a: Ich ___ Anna.'],
    ['b before c', { ...everyRule, tokens: ['Ich'] }, 'b: Ich ___ Anna.'],
    ['c', { ...everyRule, tokens: [], front: 'Ich bin Anna.' }, 'c: Use ___ here.'],
    ['d', { ...everyRule, tokens: [], front: 'Ich bin Anna.', exercise: { prompt: 'Complete.' } }, null],
  ])('tries the rules in their order: %s', (_, source, shown) => {
    expect(showCloze(source)).toBe(shown);
  });

  it.each([
    [
      'a token that is there twice: where it first stands alone',
      { answer: 'a', front: 'la a ya a', tokens: ['a'] },
      'a: la ___ ya a',
    ],
    ['a token within a word only', { answer: 'ó', front: 'cocinó', tokens: ['ó'] }, 'a: cocin___'],
    ['a token that the front lacks', { answer: 'heiße', front: 'Ich bin Anna', tokens: ['heiße'] }, null],
    [
      'a token that is only a part of the answer',
      { answer: 'der Hund', front: 'der Hund', tokens: ['Hund'] },
      'b: ___',
    ],
    ['a token decomposed', { answer: 'caf\u00e9', front: 'un cafe\u0301', tokens: ['cafe\u0301'] }, 'a: un ___'],
  ])('rule a, %s', (_, source, shown) => {
    expect(showCloze(source)).toBe(shown);
  });

  it.each([
    ['once', 'Hund', 'der Hund bellt', 'b: der ___ bellt'],
    ['twice', 'la', 'la mesa y la silla', null],
    ['twice, once within a word', 'la', 'la casa blanca', null],
    ['once, within a word', 'lan', 'la casa blanca', 'b: la casa b___ca'],
    ['twice, overlapping', 'ana', 'banana', null],
    ['three times, overlapping', 'aa', 'aaaa', null],
    ['with signs of regular expressions', 'a.c', 'abc a.c', 'b: abc ___'],
    ['with brackets and a dollar', '$& (.*)?', 'so $& (.*)? it is', 'b: so ___ it is'],
    ['in another case', 'hund', 'der Hund', null],
    ['without its accent', 'cocino', 'ella cocinó', null],
    ['decomposed in the front', 'caf\u00e9', 'un cafe\u0301 solo', 'b: un ___ solo'],
    ['decomposed in the answer', 'cafe\u0301', 'un caf\u00e9 solo', 'b: un ___ solo'],
    ['off its decomposed accent', 'cafe', 'un cafe\u0301 solo', null],
    ['off an accent that has no composed letter', 'm', 'o m\u0303', null],
    ['beside an accent that has no composed letter', 'm', 'm\u0303 m', 'b: m\u0303 ___'],
    ['after nothing, beginning with an accent', '\u0301a', '\u0301a b', 'b: ___ b'],
    ['as an emoji', '😀', 'ja 😀 ja', 'b: ja ___ ja'],
    ['as half an emoji', '\ude00', 'ja 😀 ja', null],
    ['as what two emojis share', '\ud83d', '😀', null],
    ['beside another marker', 'Hund', 'der Hund ___', null],
    ['beside an underscore', 'Hund', '_Hund', null],
    ['as an empty answer', '', 'der Hund', null],
    ['as a space', ' ', 'der Hund', null],
    ['and is all of it', 'der Hund', 'der Hund', 'b: ___'],
  ])('rule b, the answer is in the front %s', (_, answer, front, shown) => {
    expect(showCloze({ answer, front })).toBe(shown);
  });

  it.each([
    ['a free_text with the answer once', { prompt: 'Say hola to Ana.' }, 'c: Say ___ to Ana.'],
    ['a free_text with the answer twice', { prompt: 'Say hola, hola.' }, null],
    ['a word_tiles', { prompt: 'Say hola to Ana.', type: 'word_tiles', tiles: ['hola'] }, null],
    ['a cloze', { prompt: 'Say hola to Ana.', type: 'cloze', sentence: '___', blanks: [{ accept: ['hola'] }] }, null],
    ['a prompt that would grow too long', { prompt: `a${'x'.repeat(999)}` }, null],
  ])('rule c, %s', (_, exercise, shown) => {
    expect(showCloze({ answer: exercise.prompt.startsWith('ax') ? 'a' : 'hola', exercise })).toBe(shown);
  });

  it('blanks the prompt that is shown too where it is blanked by rule c', () => {
    expect(generate(createClozeSource({ answer: 'hola', exercise: { prompt: 'Say hola!' } }))?.exercise.prompt).toBe(
      'Say ___!',
    );
  });

  it.each([
    ['the first card that leaves a word', ['Hund', 'der Hund', 'ein Hund'], undefined, 'b: der ___'],
    ['the first card where none leaves one', ['Hund', '¡Hund!'], undefined, 'b: ___'],
    ['a card for rule a before another for rule b', ['der Hund', 'ein Hund'], ['Hund'], 'a: der ___'],
    ['a card with the word before one with its letters', ['Hunde bellen', 'der Hund'], undefined, 'b: der ___'],
  ])('of several cards takes %s', (_, front, tokens, shown) => {
    expect(showCloze({ answer: 'Hund', front, ...(tokens && { tokens }) })).toBe(shown);
  });

  it('lists the own wrong answer first, then the others, none of them right, blank or twice', () => {
    const exercise = {
      accept: ['der Hund', 'Der Hund'],
      distractors: ['die Hund', ' ', 'das Hund', 'Der  Hund', 'das Hund'],
    };
    const source = createClozeSource({ answer: 'der Hund', front: 'der Hund bellt', given: 'das Hund', exercise });
    const cloze = generate(source);
    expect(cloze?.exercise.distractors).toEqual(['das Hund', 'die Hund']);
    expect(cloze?.exercise.blanks).toEqual([{ accept: ['der Hund', 'Der Hund'] }]);
    const corrected = { ...source, mistake: { ...source.mistake, user_answer: 'der Hund' } };
    expect(generate(corrected)?.exercise.distractors).toEqual(['die Hund', 'das Hund']);
  });

  it.each([
    ['width', 'ｄｅｒ Hund'],
    ['punctuation at the ends', '¡der Hund!'],
    ['an accent in another form', 'der Hu\u0308nd'],
  ])('leaves out distractors that differ in %s alone, and keeps the own answer', (_, distractor) => {
    const fields = { answer: 'der Hund', front: 'der Hund bellt', exercise: { accept: ['der Hünd'] } };
    const source = createClozeSource({ ...fields, exercise: { ...fields.exercise, distractors: [distractor, 'die'] } });
    const accepting = { ...source, exercise: { ...source.exercise, accept: ['der Hund', 'der Hünd'] } };
    expect(generate(accepting)?.exercise.distractors).toEqual(['wrong', 'die']);
    expect(generate(createClozeSource({ ...fields, given: 'der Hund!' }))?.exercise.distractors).toEqual(['der Hund!']);
  });

  it('takes at most as many distractors as an exercise can have', () => {
    const distractors = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    const cloze = generate(createClozeSource({ answer: 'Hund', front: 'der Hund', exercise: { distractors } }));
    expect(cloze?.exercise.distractors).toEqual(['wrong', ...distractors.slice(0, 19)]);
  });

  it('makes the same cloze a thousand times', () => {
    const lesson = lessonSchema.parse(BASE_LESSON);
    const generateAll = () =>
      lesson.steps.flatMap(({ exercise }) =>
        exercise
          ? listElements(exercise, lesson).map(({ correct_answer }) =>
              generateCloze({ user_answer: 'Ich heiße', correct_answer }, exercise, lesson, { blankWrongRun: true }),
            )
          : [],
      );
    const first = JSON.stringify(generateAll());
    expect(new Set(generateAll().map((cloze) => cloze?.rule))).toEqual(new Set(['a', 'e', 'f', 'g', undefined]));
    for (let repeat = 0; repeat < 1_000; repeat += 1) expect(JSON.stringify(generateAll())).toBe(first);
  });

  it('makes exercises of the format with one blank, which filled in is the text it was made of', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'á', 'a\u0301', '.', ' ', '_', '$', '😀'),
      minLength: 1,
      maxLength: 9,
    });
    let made = 0;
    fc.assert(
      fc.property(text, text, text, text, fc.boolean(), (answer, given, front, prompt, blankWrongRun) => {
        const source = createClozeSource({ answer, given, front, tokens: [answer], exercise: { prompt } });
        const cloze = generate(source, { blankWrongRun });
        if (cloze === null) return;
        made += 1;
        expect(exerciseSchema.parse(cloze.exercise)).toEqual(cloze.exercise);
        const sentence = cloze.exercise.sentence ?? '';
        expect(countClozeMarkers(sentence)).toBe(1);
        const origins = {
          a: [front],
          b: [front],
          c: [prompt],
          e: [answer.trim()],
          f: [],
          h: [answer.trim()],
          i: [],
          g: [front, `${answer} – back`],
        };
        const filled = sentence.split('___').join(cloze.hidden);
        expect(origins[cloze.rule].map((origin) => origin.normalize('NFC'))).toContain(filled);
      }),
      { numRuns: 2_000 },
    );
    expect(made).toBeGreaterThan(100);
  });
});
