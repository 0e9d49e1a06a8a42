import { baseLanguageOf } from '../grading/answer-language.ts';
import type { Card } from '../schema/card.ts';
import type { Exercise } from '../schema/exercise.ts';
import { listVariants } from './blank-answer.ts';
import {
  type BlankedText,
  blankText,
  type ClozeLesson,
  findOccurrences,
  foldCase,
  type IsAskable,
  isWholeWord,
  type Mistake,
  trimPunctuation,
  wrongTextsOf,
} from './blanked-text.ts';

/** A text with a blank, and what the blank hides. */
type Blank = { readonly sentence: string; readonly hidden: string };

/**
 * Rule g (specification, R11.8): finds the answer on a card of the exercise without regard to case and to
 * punctuation at its ends. Where it stands once, as a word of its own and beside others, it is blanked: in the front,
 * and in the back where that is in the language taught. Where it is all of a side, it is blanked there and the other
 * side is shown. Null where no card makes a blank that may be asked.
 */
export function blankCardSide(
  mistake: Mistake,
  exercise: Exercise,
  lesson: ClozeLesson,
  isAskable: IsAskable,
): BlankedText | null {
  const answer = mistake.correct_answer.normalize('NFC');
  const accept = listVariants(answer, exercise, lesson);
  const wrong = wrongTextsOf(mistake, exercise);
  const cards = exercise.card_ids.flatMap((id) => lesson.cards.find((card) => card.id === id) ?? []);
  const texts = cards.flatMap(({ front, back }) => (isMonolingual(lesson) ? [front, back] : [front]));
  const blanks = [
    ...texts.flatMap((text) => blankWord(text.normalize('NFC'), accept) ?? []),
    ...cards.flatMap((card) => blankSide(card, accept)),
  ];
  return (
    blanks
      .map(({ sentence, hidden }): BlankedText => ({ rule: 'g', sentence, accept: [hidden, ...accept], ...wrong }))
      .find(isAskable) ?? null
  );
}

function isMonolingual({ source_language, target_language }: ClozeLesson): boolean {
  return !!source_language && baseLanguageOf(source_language) === baseLanguageOf(target_language ?? '');
}

/** Blanks the first of the answers that stands in a text just once, as a word of its own. */
function blankWord(text: string, accept: readonly string[]): Blank | null {
  const shown = lowerCase(text);
  for (const variant of accept) {
    const part = lowerCase(trimPunctuation(variant));
    const [at, ...further] = findOccurrences(shown, part);
    if (at === undefined || further.length > 0 || !isWholeWord(shown, at, at + part.length)) continue;
    const sentence = blankText(text, at, part.length);
    if (sentence !== null) return { sentence, hidden: text.slice(at, at + part.length) };
  }
  return null;
}

function blankSide({ front, back }: Card, accept: readonly string[]): Blank[] {
  const findAnswer = (side: string) => accept.find((variant) => foldCase(variant) === foldCase(side));
  return [
    { hidden: findAnswer(front), text: ` – ${back}`, at: 0 },
    { hidden: findAnswer(back), text: `${front} – `, at: front.length + 3 },
  ].flatMap(({ hidden, text, at }) => {
    const sentence = blankText(text, at, 0);
    return hidden === undefined || sentence === null ? [] : { sentence: sentence.normalize('NFC'), hidden };
  });
}

/** Lower case, unless that moves the letters. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
