import { expect, it } from 'vitest';
import { GERMAN_PARTS } from './de.ts';
import { ENGLISH_PARTS } from './en.ts';
import { chooseLanguage, loadBundled } from './load-language.ts';
import type { TextPart } from './text-parts.ts';

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
  ['de', GERMAN_PARTS],
  ['de-CH', GERMAN_PARTS],
  ['fr', ENGLISH_PARTS],
])(
  'every part of the texts of %s is bundled, else that of the base language, else the English one',
  async (language, expected) => {
    const parts = Object.keys(ENGLISH_PARTS).filter(isPart);
    expect(parts.length).toBeGreaterThan(10);
    expect(await loadBundled(language, parts)).toEqual(parts.map((part) => expected[part]));
  },
);

function isPart(name: string): name is TextPart {
  return name in ENGLISH_PARTS;
}
