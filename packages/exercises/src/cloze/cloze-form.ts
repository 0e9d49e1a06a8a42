import { normalizeAnswer } from '../grading/compare-answers.ts';
import type { ClozeMode, Exercise } from '../schema/exercise.ts';
import { MAX_DISTRACTORS } from '../schema/format.ts';
import { type BlankedText, type ClozeRule, foldAnswer } from './blanked-text.ts';

/** Tells whether an exercise is a cloze whose right options are ticked. */
export function isMultiselect({ type, cloze_mode }: Exercise): boolean {
  return type === 'cloze' && cloze_mode === 'multiselect';
}

/** Tells whether the answer to an exercise is chosen. Tiles are chosen too, but one after the other: they are not meant here. */
export function isChoice({ type, cloze_mode }: Exercise): boolean {
  if (type === 'cloze') return cloze_mode === 'select' || cloze_mode === 'multiselect';
  return type === 'matching' || type === 'picture_choice';
}

/** What a blank is filled with: a learner who could choose need not type, for which some would first need an input method. */
export function chooseMode(blanked: BlankedText, source: Exercise): ClozeMode {
  if (isMultiselect(source) && blanked.rule === 'f') return 'multiselect';
  const count = selectDistractors(blanked, source).length;
  if (source.type === 'word_tiles') return isOwnRule(blanked.rule) && hasChoice(blanked, source) ? 'select' : 'type';
  return isChoice(source) && (source.type === 'cloze' || count > 0) ? 'select' : 'type';
}

/** Tells whether there is a choice: an option besides the right one and the one that the learner was just told is wrong. */
export function hasChoice(blanked: BlankedText, source: Exercise): boolean {
  const { length } = selectDistractors(blanked, source);
  return length > (isOwnWrong(blanked) ? 1 : 0);
}

/**
 * Keeps at most 20 distractors in their order, without blank texts, right answers and repeats. The learner's own comes
 * first, as it was given. Others to an answer that is typed also have to differ by more than width and the punctuation at
 * the ends; in a choice these may be what it is about.
 */
export function selectDistractors(blanked: BlankedText, source: Exercise): string[] {
  const { accept, distractors } = blanked;
  const [own = '', ...others] = distractors;
  const fold = isChoice(source) ? normalizeAnswer : foldAnswer;
  const isWrong = isOwnWrong(blanked);
  const seen = new Set(['', ...accept.map(fold), ...(isWrong ? [fold(own)] : [])]);
  const selected = others.filter((candidate) => {
    const text = fold(candidate);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return [...(isWrong ? [own] : []), ...selected].slice(0, MAX_DISTRACTORS);
}

/** Tells whether a rule is none of the specification. */
export function isOwnRule(rule: ClozeRule): boolean {
  return !['a', 'b', 'c'].includes(rule);
}

function isOwnWrong({ accept, distractors: [own = ''] }: BlankedText): boolean {
  return !['', ...accept.map(normalizeAnswer)].includes(normalizeAnswer(own));
}
