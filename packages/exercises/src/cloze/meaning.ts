import { createSideComparison } from '../grading/answer-language.ts';
import type { Exercise } from '../schema/exercise.ts';
import { MAX_SENTENCE_LENGTH } from '../schema/format.ts';
import { type ClozeLesson, foldCase, type Mistake } from './blanked-text.ts';

// A text in quotation marks or emphasised, with what stands behind it in brackets. An apostrophe within a word ends nothing.
const QUOTED =
  /(?:"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|»[^«]+«|「[^」]+」|(?<![\p{L}\p{N}])['‘](?=\S).+?(?<=\S)['’](?![\p{L}\p{N}])|\*+[^*]+\*+)(?:\s*\([^()]*\))?/gu;

/**
 * What the answer to an exercise with tiles means, in the other language of its lesson: the only text that its prompt quotes or
 * emphasises, as in `Arrange to mean "a red car"`, else the other side of a card that has all of the answer on one. Null where
 * neither tells it: without its tiles nobody can know such an answer.
 */
export function findMeaning({ correct_answer }: Mistake, exercise: Exercise, lesson: ClozeLesson): string | null {
  const quoted = findQuoted(correct_answer, exercise, lesson);
  const meaning = quoted ?? findOtherSide(correct_answer, exercise, lesson);
  return meaning !== null && meaning.length <= MAX_SENTENCE_LENGTH ? meaning : null;
}

function findQuoted(answer: string, { prompt }: Exercise, lesson: ClozeLesson): string | null {
  if (prompt.length > MAX_SENTENCE_LENGTH) return null;
  const [quoted, ...others] = prompt.match(QUOTED) ?? [];
  if (quoted === undefined || others.length > 0) return null;
  const compare = createSideComparison(lesson.cards);
  const [sideOfQuoted = 0, sideOfAnswer = 0] = [quoted, answer].map((text) => compare([text]));
  // Most answers are in the language of the fronts, and their words need not be on cards.
  return (sideOfAnswer < 0 ? sideOfQuoted > 0 : sideOfQuoted < 0) ? quoted : null;
}

function findOtherSide(answer: string, { card_ids }: Exercise, { cards }: ClozeLesson): string | null {
  const isAnswer = (side: string) => foldCase(side) === foldCase(answer);
  const own = card_ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  const found = own.find(({ front, back }) => isAnswer(front) !== isAnswer(back));
  return found === undefined ? null : isAnswer(found.front) ? found.back : found.front;
}
