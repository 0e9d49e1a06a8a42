import type { QuotedData } from '../read-quoted-data.ts';
import { normalizeText } from './normalize-text.ts';
import { ENGLISH, PHRASE_LANGUAGES, type PhraseLanguage } from './phrase-languages.ts';

/** Where to look for the name of a language, the surest first. */
const BLOCKS = ['studied_language', 'topic', 'goal'];

/**
 * The language a phrase is wanted in: the one asked for, else the first that subject, topic or goal names; English where
 * there is none, or none with phrases.
 */
export function phraseLanguageOf(data: QuotedData): PhraseLanguage {
  const asked = data.get('language')?.[0];
  if (asked !== undefined) return PHRASE_LANGUAGES.find(({ code }) => code === primaryTag(asked)) ?? ENGLISH;
  for (const word of BLOCKS.flatMap((name) => data.get(name) ?? []).flatMap(wordsOf)) {
    const named = PHRASE_LANGUAGES.find(({ name }) => name.test(word));
    if (named !== undefined) return named;
  }
  return ENGLISH;
}

function primaryTag(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

function wordsOf(text: string): string[] {
  return (
    normalizeText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
