import { resolvePairs } from '../elements/list-elements.ts';
import { isSameAnswer } from '../grading/compare-answers.ts';
import type { Exercise, Pair } from '../schema/exercise.ts';
import { CLOZE_MARKER, countClozeMarkers } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';
import { type BlankedText, blankText, type Mistake, wrongTextsOf } from './blanked-text.ts';

/**
 * Rule f (specification, R11.8): asks for the one element of its exercise that was wrong. A pair of a
 * matching is asked by its left side, with the other right sides to choose from; a blank of a cloze in its sentence, with
 * the other blanks filled; a multiselect with all of its options. Null for the other types, and where the exercise does
 * not have the element.
 */
export function askAlone(mistake: Mistake, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): BlankedText | null {
  if (exercise.type === 'matching') return askPair(mistake, exercise, lesson);
  if (exercise.type !== 'cloze') return null;
  return exercise.cloze_mode === 'multiselect' ? askOptions(exercise) : askBlank(mistake, exercise);
}

/** The pair that a mistake was made in; null where there is none. */
export function findPair(mistake: Mistake, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Pair | null {
  const pairs = resolvePairs(exercise, lesson).filter(({ right }) => isSameAnswer(right, mistake.correct_answer));
  return pairs.find(({ left }) => left === mistake.element_key) ?? pairs[0] ?? null;
}

function askPair(mistake: Mistake, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): BlankedText | null {
  const pair = findPair(mistake, exercise, lesson);
  if (pair === null) return null;
  const left = pair.left.normalize('NFC');
  const question = `${left} – `;
  // The left side of a pair may be a sentence with a blank of its own.
  const sentence = countClozeMarkers(left) === 1 ? left : blankText(question, question.length, 0);
  if (sentence === null) return null;
  return { rule: 'f', sentence, accept: [pair.right.normalize('NFC')], ...wrongTextsOf(mistake, exercise) };
}

function askBlank(mistake: Mistake, exercise: Exercise): BlankedText | null {
  const blanks = exercise.blanks ?? [];
  const asked = blanks.find(({ accept }) => isSameAnswer(accept[0] ?? '', mistake.correct_answer));
  const [first = '', ...pieces] = (exercise.sentence ?? '').normalize('NFC').split(CLOZE_MARKER);
  if (asked === undefined || pieces.length !== blanks.length) return null;
  const fill = (at: number) => (blanks[at] === asked ? CLOZE_MARKER : (blanks[at]?.accept[0] ?? ''));
  const sentence = pieces.reduce((text, piece, at) => text + fill(at) + piece, first);
  if (blankText(sentence, sentence.indexOf(CLOZE_MARKER), CLOZE_MARKER.length) !== sentence) return null;
  return { rule: 'f', sentence, accept: asked.accept, ...wrongTextsOf(mistake, exercise) };
}

function askOptions({ sentence, prompt, accept, distractors }: Exercise): BlankedText | null {
  if (!accept || accept.length === 0) return null;
  return { rule: 'f', sentence: sentence ?? prompt, accept, own: '', distractors };
}
