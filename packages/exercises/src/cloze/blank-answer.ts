import { isSameAnswer } from '../grading/compare-answers.ts';
import { listAcceptedAnswers } from '../grading/grade-exercise.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { type BlankedText, blankText, type ClozeRule, isUsefulCloze, type Mistake } from './blanked-text.ts';

const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}\p{M}]/u;

const HALF_A_CHARACTER = /^[\p{M}\p{Cs}]/u;

/**
 * Blanks the whole correct answer by the rules a, b and c of the specification (part 3, "Cloze generation"), in this
 * order. Null where none applies. A rule takes the first card that leaves a word to read, else the first card. Texts are
 * compared in NFC and otherwise letter by letter.
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
  for (const [rule, sentences] of candidates) {
    const usable = sentences.filter((blanked) => blanked !== null);
    const sentence = usable.find(isUsefulCloze) ?? usable[0];
    if (sentence === undefined) continue;
    const distractors = [mistake.user_answer, ...exercise.distractors];
    return { rule, sentence, accept: listVariants(answer, exercise, lesson), distractors };
  }
  return null;
}

/** Blanks a token where it first stands as a word of its own, else where it first occurs. */
function blankToken(text: string, token: string): string | null {
  const positions = findOccurrences(text, token);
  const at = positions.find((position) => isWord(text, position, position + token.length)) ?? positions[0];
  return at === undefined ? null : blankText(text, at, token.length);
}

function blankOnlyOne(text: string, answer: string): string | null {
  const [at, ...further] = findOccurrences(text, answer);
  return at === undefined || further.length > 0 ? null : blankText(text, at, answer.length);
}

function isWord(text: string, start: number, end: number): boolean {
  return !LETTER_BEFORE.test(text.slice(0, start)) && !LETTER_AFTER.test(text.slice(end));
}

/**
 * Every position at which a text contains another one, overlaps included. A position that would cut a surrogate pair, or
 * a letter off its accent, does not count.
 */
function findOccurrences(text: string, part: string): number[] {
  const positions: number[] = [];
  if (part === '') return positions;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isWithinCharacter(text, at) && !isWithinCharacter(text, at + part.length)) positions.push(at);
  }
  return positions;
}

function isWithinCharacter(text: string, at: number): boolean {
  return at > 0 && HALF_A_CHARACTER.test(text.slice(at, at + 2));
}

/** Every answer that the exercise accepts stays right in the cloze. */
function listVariants(answer: string, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): string[] {
  const elements = listAcceptedAnswers(exercise, lesson);
  const accept = elements.find((element) => isSameAnswer(element.correct_answer, answer))?.accept ?? [];
  return [answer, ...accept];
}
