import { isSameAnswer } from '../grading/compare-answers.ts';
import { listAcceptedAnswers } from '../grading/grade-exercise.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import {
  type BlankedText,
  blankText,
  type ClozeRule,
  findOccurrences,
  isWholeWord,
  type Mistake,
  wrongTextsOf,
} from './blanked-text.ts';
import { isUsefulBlank, isUsefulCloze } from './useful-cloze.ts';

/**
 * Blanks the whole correct answer by the rules a, b and c (specification, R11.6), in this
 * order. Null where none applies. Of several cards a rule takes the first that makes a useful cloze, else the first that
 * leaves a word to read, else the first. Texts are compared in NFC and otherwise letter by letter.
 */
export function blankAnswer(mistake: Mistake, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): BlankedText | null {
  const answer = mistake.correct_answer.normalize('NFC');
  if (answer.trim() === '') return null;
  const cards = exercise.card_ids.flatMap((id) => lesson.cards.find((card) => card.id === id) ?? []);
  const annotated = cards.filter(({ token_roles }) =>
    token_roles?.some(({ token }) => token.normalize('NFC') === answer),
  );
  const candidates: readonly (readonly [ClozeRule, readonly (string | null)[]])[] = [
    ['a', annotated.map(({ front }) => blankToken(front.normalize('NFC'), answer))],
    ['b', cards.map(({ front }) => blankOnlyOne(front.normalize('NFC'), answer))],
    ['c', exercise.type === 'free_text' ? [blankOnlyOne(exercise.prompt.normalize('NFC'), answer)] : []],
  ];
  const texts = { accept: listVariants(answer, exercise, lesson), ...wrongTextsOf(mistake, exercise) };
  for (const [rule, sentences] of candidates) {
    const usable = sentences.flatMap((sentence) => (sentence === null ? [] : { rule, sentence, ...texts }));
    const blanked = usable.find(isUsefulBlank) ?? usable.find(({ sentence }) => isUsefulCloze(sentence)) ?? usable[0];
    if (blanked !== undefined) return blanked;
  }
  return null;
}

/** Every accepted text of the element with this answer, the answer first. */
export function listVariants(answer: string, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): string[] {
  const elements = listAcceptedAnswers(exercise, lesson);
  const accept = elements.find((element) => isSameAnswer(element.correct_answer, answer))?.accept ?? [];
  return [answer, ...accept];
}

/** Blanks a token where it first stands as a word of its own, else where it first occurs. */
function blankToken(text: string, token: string): string | null {
  const positions = findOccurrences(text, token);
  const at = positions.find((position) => isWholeWord(text, position, position + token.length)) ?? positions[0];
  return at === undefined ? null : blankText(text, at, token.length);
}

function blankOnlyOne(text: string, answer: string): string | null {
  const [at, ...further] = findOccurrences(text, answer);
  return at === undefined || further.length > 0 ? null : blankText(text, at, answer.length);
}
