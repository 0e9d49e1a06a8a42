import { expect, it } from 'vitest';
import { wordsIn } from './plugin-words.ts';

it.each([
  ['de', { en: 'Quiz', de: 'Rätsel' }, 'Rätsel'],
  ['de-AT', { en: 'Quiz', de: 'Rätsel' }, 'Rätsel'],
  ['fr', { en: 'Quiz', de: 'Rätsel' }, 'Quiz'],
  ['fr', { el: 'Κουίζ' }, 'Κουίζ'],
  ['fr', {}, ''],
  ['fr', null, ''],
])('says in %s of %j: %s', (language, words, said) => {
  expect(wordsIn(language, words)).toBe(said);
});
