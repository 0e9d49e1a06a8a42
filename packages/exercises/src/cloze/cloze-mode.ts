import { isMultiselect } from '../grading/grade-exercise.ts';
import type { ClozeMode, Exercise } from '../schema/exercise.ts';
import type { BlankedText } from './blanked-text.ts';
import { hasChoice, isChoice, selectDistractors } from './distractors.ts';

/** What a blank is filled with: a learner who could choose need not type, for which some would first need an input method. */
export function chooseMode(blanked: BlankedText, source: Exercise): ClozeMode {
  const { rule } = blanked;
  if (isMultiselect(source) && rule === 'f') return 'multiselect';
  // By the specified rules a cloze of tiles is typed.
  if (source.type === 'word_tiles') return rule > 'c' && hasChoice(blanked, source) ? 'select' : 'type';
  const hasOptions = source.type === 'cloze' || selectDistractors(blanked, source).length > 0;
  return isChoice(source) && hasOptions ? 'select' : 'type';
}
