import type { SegmentText } from './tokenize.ts';

const LANGUAGES: readonly string[] = ['ja', 'zh', 'ko', 'th'];

/**
 * A segmenter by dictionary (`Intl.Segmenter`) for a language code of Japanese, Chinese, Korean or Thai, such as `ja` or
 * `zh-Hant`; null for every other language and where the runtime has none. Which words it finds is up to the runtime.
 */
export function createSegmenter(language: string): SegmentText | null {
  const base = language.split(/[-_]/u, 1).join('').toLowerCase();
  if (!LANGUAGES.includes(base) || !('Segmenter' in Intl)) return null;
  const segmenter = new Intl.Segmenter(base, { granularity: 'word' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}
