import { ENGLISH, PHRASE_LANGUAGES, type PhraseLanguage } from './phrase-languages.ts';
import type { QuotedData } from './prompt.ts';
import { foldSpeech, normalizeText } from './speech.ts';

/** A wish for a phrase. */
export interface WantedPhrase {
  readonly phrases: PhraseLanguage['phrases'];
  /** Beginners get a single phrase while there is a new one, all others two in a row. */
  readonly isBeginner: boolean;
  /** Phrases not to choose again; with 64 or more there may be no other. */
  readonly previous: readonly string[];
}

/** Where to look for the name of a language, the surest first. */
const BLOCKS = ['studied_language', 'topic', 'goal'];

/**
 * The language of a phrase: the language asked for, else the first that subject, topic or goal names. English where no
 * language is named, or has no phrases.
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

/** Chooses the first everyday phrase, or two in a row, that was not said before. Case and punctuation do not count. */
export function choosePhrase({ phrases, isBeginner, previous }: WantedPhrase): string {
  const known = new Set(previous.map(foldSpeech));
  const pairs = pairUp(phrases);
  const candidates = isBeginner ? [...phrases, ...pairs] : [...pairs, ...phrases];
  return candidates.find((phrase) => !known.has(foldSpeech(phrase))) ?? phrases[0];
}

/** All pairs of different phrases, neighbours first. */
function pairUp(phrases: readonly string[]): string[] {
  const distances = phrases.slice(1).map((_, index) => index + 1);
  return distances.flatMap((distance) =>
    phrases.map((first, index) => join(first, phrases[(index + distance) % phrases.length] ?? '')),
  );
}

function join(first: string, second: string): string {
  return /[。！？]$/u.test(first) ? `${first}${second}` : `${first} ${second}`;
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
