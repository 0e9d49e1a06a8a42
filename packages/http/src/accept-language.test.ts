import { expect, it } from 'vitest';
import { listLanguages } from './accept-language.ts';

it.each([
  ['', []],
  ['de', ['de']],
  ['fr;q=0.5, de-CH, en;q=0.8', ['de-CH', 'en', 'fr']],
  ['de-DE,de;q=0.9,*;q=0.1', ['de-DE', 'de']],
  ['de;q=0, en ; q=0.1', ['en']],
  ['de;q=much, <script>, ,', []],
])('the languages of "%s" are %j', (header, languages) => {
  expect(listLanguages(header)).toEqual(languages);
});
