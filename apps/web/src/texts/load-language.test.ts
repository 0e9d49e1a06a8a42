import { expect, it } from 'vitest';
import { chooseLanguage, loadBundled } from './load-language.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'EN-us', 'de'], 'en'],
  [['pt-br'], 'pt-BR'],
  [['fr'], null],
  [[], null],
] as const)('of those who want %j the first that is there is chosen: %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted, ['en', 'de', 'pt-BR'])).toBe(chosen);
});

it.each([
  ['de', 'Heute'],
  ['de-CH', 'Heute'],
  ['fr', 'Today'],
])('the texts of %s are bundled, else those of the base language, else English', async (language, title) => {
  expect((await loadBundled(language)).today.title).toBe(title);
});
