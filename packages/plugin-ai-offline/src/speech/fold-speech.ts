import { normalizeText } from './normalize-text.ts';

/** The letters and digits of a text in one case: two texts that fold alike are said alike, whatever their punctuation. */
export function foldSpeech(text: string): string {
  return normalizeText(normalizeText(text).toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
