import { CLOZE_MARKER } from '../schema/format.ts';
import { type BlankedText, findOccurrences, foldCase, isWholeWord } from './blanked-text.ts';

const WORD = /[\p{L}\p{N}]/u;

/**
 * Tells whether a cloze is worth asking: its sentence shows a word besides the markers, and none of the answers still
 * stands there to be read, as in `___ und Hund` with the answer Hund. Answers are looked for without regard to case,
 * width and the punctuation at their ends. They have to be words of their own: `el` does not stand in `elefante`. In
 * scripts without spaces between words every occurrence counts.
 */
export function isUsefulCloze(sentence: string, answers: readonly string[] = []): boolean {
  const shown = sentence.split(CLOZE_MARKER);
  return (
    shown.some((text) => WORD.test(text)) && !answers.some((answer) => shown.some((text) => showsAnswer(text, answer)))
  );
}

/**
 * Tells whether a blanked text makes a useful cloze. Besides `isUsefulCloze` the rules b and c have to hide whole words:
 * they find an answer wherever its letters stand, as in `la en___a` with the answer salad.
 */
export function isUsefulBlank({ rule, sentence, accept }: BlankedText): boolean {
  const [hidden = ''] = accept;
  const isPiece = (rule === 'b' || rule === 'c') && !isWholeBlank(sentence, hidden);
  return !isPiece && isUsefulCloze(sentence, accept);
}

function isWholeBlank(sentence: string, hidden: string): boolean {
  const at = sentence.indexOf(CLOZE_MARKER);
  return isWholeWord(sentence.split(CLOZE_MARKER).join(hidden), at, at + hidden.length);
}

/** Tells whether an answer can be read in a text, as `isUsefulCloze` looks for it. */
export function showsAnswer(text: string, answer: string): boolean {
  const [shown, part] = [foldCase(text), foldCase(answer)];
  return findOccurrences(shown, part).some((at) => isWholeWord(shown, at, at + part.length));
}
