import { expect, it } from 'vitest';
import { chooseWords } from './words.ts';

it.each([
  [{ en: 'Quiz', de: 'Rätsel' }, 'de', { words: 'Rätsel', lang: undefined }],
  [{ en: 'Quiz', de: 'Rätsel' }, 'de-AT', { words: 'Rätsel', lang: undefined }],
  [{ en: 'Quiz', 'de-AT': 'Quiz, bitte' }, 'de-AT', { words: 'Quiz, bitte', lang: undefined }],
  [{ en: 'Quiz', de: '' }, 'de', { words: 'Quiz', lang: 'en' }],
  [{ fr: 'Devinette' }, 'de', { words: 'Devinette', lang: 'fr' }],
  [{}, 'de', null],
  [null, 'de', null],
])('chooses of %j in %s: %j', (texts, language, words) => {
  expect(chooseWords(texts, language)).toEqual(words);
});
