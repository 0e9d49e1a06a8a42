import { describe, expect, it } from 'vitest';
import { openTexts } from '../texts/texts.ts';
import { explainFinding } from './finding-text.tsx';

const WORDS = 'Too small: expected string to have at least 1 character';

/** Explains a finding at a page in a language. */
async function explain(language: string, code: string, { hasWords = false } = {}) {
  const texts = await openTexts(language, { now: () => 0, readServer: async () => null, onLanguage: () => undefined });
  await texts.load(['findings']);
  return explainFinding({ code, message: WORDS }, texts.current(), hasWords);
}

describe('a finding at a German page', () => {
  it.each([
    ['de', 'too_small', 'Das ist zu kurz oder zu klein.'],
    ['de-AT', 'E-THEORY-BODY', 'Die Erklärung hat keinen Text.'],
    ['de', 'E-BOOK-LAYOUT', 'Darin ist keine Datei config/metadata.yaml.'],
  ])('is a German sentence where its code has one: %s, %s', async (language, code, sentence) => {
    expect(await explain(language, code)).toEqual({ sentence, words: null });
  });

  it('is followed by the English words of what has found it where they name a place or a limit', async () => {
    const sentence = 'Es sind zu viele Dateien.';
    expect(await explain('de', 'E-FILE-COUNT', { hasWords: true })).toEqual({ sentence, words: WORDS });
  });

  it.each(['greek.accent', 'constructor', ''])(
    'is a general sentence with those words where nobody knows its code: %j',
    async (code) => {
      expect(await explain('de', code)).toEqual({ sentence: 'Hier stimmt etwas nicht.', words: WORDS });
    },
  );
});

it('a finding at an English page is told in the words of what has found it', async () => {
  expect(await explain('en-GB', 'too_small', { hasWords: true })).toEqual({ sentence: WORDS, words: null });
});
