import { foldSpeech } from './fold-speech.ts';
import type { PhraseLanguage } from './phrase-languages.ts';

/** What phrase is wanted. */
export interface WantedPhrase {
  readonly phrases: PhraseLanguage['phrases'];
  /** Beginners get one phrase as long as there is another, all else two in a row. */
  readonly isBeginner: boolean;
  /** Phrases not to choose again; with 64 or more there may be no other. */
  readonly previous: readonly string[];
}

/** The first everyday phrase, or two in a row, that is none of the previous ones, whatever their case and punctuation. */
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
