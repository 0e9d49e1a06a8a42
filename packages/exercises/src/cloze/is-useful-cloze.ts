import { CLOZE_MARKER } from '../schema/cloze-blank.ts';

const WORD = /[\p{L}\p{N}]/u;

/** Tells whether a sentence with markers shows a word besides them, and does not merely ask for everything. */
export function isUsefulCloze(sentence: string): boolean {
  return WORD.test(sentence.replaceAll(CLOZE_MARKER, ''));
}
