import { CLOZE_MARKER, MAX_SENTENCE_LENGTH } from '../schema/cloze-blank.ts';

/**
 * A text with the part at a position replaced by a marker; null where the sentence of a cloze cannot be so, that is
 * with another marker in it or longer than the format allows.
 */
export function blankText(text: string, at: number, length: number): string | null {
  const sentence = text.slice(0, at) + CLOZE_MARKER + text.slice(at + length);
  const [before, ...rest] = sentence.split(CLOZE_MARKER);
  const isUsable = rest.length === 1 && before?.length === at && sentence.length <= MAX_SENTENCE_LENGTH;
  return isUsable ? sentence : null;
}
