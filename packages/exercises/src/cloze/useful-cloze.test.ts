import { describe, expect, it } from 'vitest';
import { createClozeSource } from '../../tests/cloze-source.ts';
import { generateCloze } from './generate-cloze.ts';
import { isUsefulCloze } from './useful-cloze.ts';

describe('isUsefulCloze', () => {
  it.each([
    ['a word besides the blank', 'der ___ bellt', ['Hund'], true],
    ['nothing', '___', ['Hund'], false],
    ['punctuation only', '¿___?', ['Hund'], false],
    ['the answer as a word', '___ und Hund', ['Hund'], false],
    ['the answer in another case', '___ und HUND', ['hund'], false],
    ['the answer in another width', '___ und Ｈｕｎｄ', ['Hund'], false],
    ['the answer decomposed', '___ y cafe\u0301', ['caf\u00e9'], false],
    ['the answer with a curly apostrophe', '___ ou l’eau', ["l'eau"], false],
    ['the answer with other punctuation', '___ Hund, Katze', ['Hund.'], false],
    ['another accepted answer', '___ (Progressive Web App)', ['PWA', 'progressive web app'], false],
    ['the answer within another word', '___ elefante', ['el'], true],
    ['the answer at the hyphen of another word', '___-Hund', ['Hund'], false],
    ['the answer with another accent', '___ o cómo', ['como'], true],
    ['the answer across the blank', 'der ___ Hund', ['der Hund'], true],
    ['the answer within a Japanese sentence', 'いぬと___です', ['いぬ'], false],
    ['the answer within a Chinese sentence', '___你喜欢狗吗', ['狗'], false],
    ['the answer within a Thai sentence', '___ฉันรักหมา', ['หมา'], false],
    ['the answer in Hindi as a part of a word', '___ पानीवाला', ['पानी'], true],
    ['an empty answer', 'a ___', [''], true],
  ])('a sentence that shows %s', (_, sentence, answers, isUseful) => {
    expect(isUsefulCloze(sentence, answers)).toBe(isUseful);
  });

  it('looks at the sentence alone where it is given no answers', () => {
    expect([isUsefulCloze('___ und Hund'), isUsefulCloze('___ ___!')]).toEqual([true, false]);
  });
});

describe('a generated cloze', () => {
  it.each([
    ['of rule b that hides a word', { answer: 'Hund', front: 'der Hund' }, true],
    ['of rule b that hides a piece of a word', { answer: 'lad', front: 'la ensalada' }, false],
    ['of rule b that hides a word at its apostrophe', { answer: "l'", front: "l'eau froide" }, true],
    ['of rule b that hides a word in Japanese', { answer: '先生', front: '私は先生です' }, true],
    ['of rule a that hides an annotated ending', { answer: 'ó', front: 'ella cocinó', tokens: ['ó'] }, true],
    ['of rule b that hides everything', { answer: 'Hund', front: 'Hund' }, false],
  ])('%s', (_, fields, useful) => {
    const { mistake, exercise, cards } = createClozeSource(fields);
    expect(generateCloze(mistake, exercise, { cards: [...cards] })).toMatchObject({ useful });
  });
});
