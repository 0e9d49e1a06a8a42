import { foldSpeech } from './fold-speech.ts';

/** What comparing letters finds. */
export interface SpeechComparison {
  /** Whether both have the same letters and digits. */
  readonly matches: boolean;
  /** The share of words they have in common, 0 to 1. */
  readonly score: number;
  /** How many words of the target were heard, and how many there are. */
  readonly found: number;
  readonly expected: number;
}

/** Compares what was to be said with what was heard, by letters: case and punctuation do not count. */
export function compareSpeech(target: string, actual: string): SpeechComparison {
  const expected = wordsOf(target);
  const heard = wordsOf(actual);
  const found = countCommon(expected, heard);
  const folded = foldSpeech(target);
  const matches = folded !== '' && folded === foldSpeech(actual);
  const words = expected.length + heard.length;
  const overlap = words === 0 ? 0 : Math.round((200 * found) / words) / 100;
  return { matches, score: matches ? 1 : overlap, found, expected: expected.length };
}

/** The words of a text, also of one that is written without spaces. */
function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment }) => foldSpeech(segment)).filter((word) => word !== '');
}

/** How many words of one list are in another, each as often as it is there. */
function countCommon(expected: readonly string[], heard: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of heard) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}
