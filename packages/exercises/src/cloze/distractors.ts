import { normalizeAnswer } from '../grading/compare-answers.ts';
import type { Exercise } from '../schema/exercise.ts';
import { MAX_DISTRACTORS } from '../schema/format.ts';
import { type BlankedText, foldAnswer } from './blanked-text.ts';

/** Tells whether the answer to an exercise is chosen. Tiles are chosen too, but one after the other: they are not meant here. */
export function isChoice({ type, cloze_mode }: Exercise): boolean {
  if (type === 'cloze') return cloze_mode === 'select' || cloze_mode === 'multiselect';
  return type === 'matching' || type === 'picture_choice';
}

/** Tells whether there is a choice: an option besides the right one and the one that the learner was just told is wrong. */
export function hasChoice(blanked: BlankedText, source: Exercise): boolean {
  return selectDistractors(blanked, source).length > Number(isOwnWrong(blanked));
}

/**
 * Keeps at most 20 distractors in their order, without blank texts, right answers and repeats. The learner's own comes
 * first, as it was given. Others to an answer that is typed also have to differ by more than width and the punctuation at
 * the ends; in a choice these may be what it is about.
 */
export function selectDistractors(blanked: BlankedText, source: Exercise): string[] {
  const { accept, own, distractors } = blanked;
  const fold = isChoice(source) ? normalizeAnswer : foldAnswer;
  const first = isOwnWrong(blanked) ? [own] : [];
  const seen = new Set(['', ...accept, ...first].map(fold));
  const selected = distractors.filter((candidate) => {
    const text = fold(candidate);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return [...first, ...selected].slice(0, MAX_DISTRACTORS);
}

function isOwnWrong({ accept, own }: BlankedText): boolean {
  return !['', ...accept].map(normalizeAnswer).includes(normalizeAnswer(own));
}
