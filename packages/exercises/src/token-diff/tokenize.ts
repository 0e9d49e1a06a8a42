import { baseLanguageOf } from '../grading/answer-language.ts';

/** Cuts a text into words and the pieces between them, in order; `tokenize` then drops pieces of white space. */
export type SegmentText = (text: string) => readonly string[];

const LANGUAGES: readonly string[] = ['ja', 'zh', 'ko', 'th'];

/**
 * Cuts a text in NFC into words without the white space between them; punctuation stays at its word. Without `segment`
 * words end at white space, so Japanese or Thai text is one word.
 */
export function tokenize(text: string, segment?: SegmentText | null): string[] {
  const cut = segment ?? splitAtWhiteSpace;
  return cut(text.normalize('NFC')).filter((token) => token.trim() !== '');
}

/**
 * A segmenter by dictionary (`Intl.Segmenter`) for a language code of Japanese, Chinese, Korean or Thai, such as `ja` or
 * `zh-Hant`; null for every other language, and where the runtime has no segmenter. The runtime decides which words it finds.
 */
export function createSegmenter(language: string): SegmentText | null {
  const base = baseLanguageOf(language);
  if (!LANGUAGES.includes(base) || !('Segmenter' in Intl)) return null;
  const segmenter = new Intl.Segmenter(base, { granularity: 'word' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function splitAtWhiteSpace(text: string): string[] {
  return text.split(/\s+/u);
}
