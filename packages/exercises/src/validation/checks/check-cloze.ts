import { countClozeMarkers } from '../../schema/cloze-blank.ts';
import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listCorrectDistractors } from '../list-correct-distractors.ts';
import { checkMultiselect } from './check-multiselect.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A cloze has one blank for each marker and at least one; to choose from, it needs distractors. */
export const checkCloze: ExerciseCheck = (exercise) => {
  const { value, pointer } = exercise;
  if (value.cloze_mode === 'multiselect') return checkMultiselect(exercise);
  const markers = countClozeMarkers(value.sentence ?? '');
  const blanks = value.blanks ?? [];
  const [blank, ...further] = blanks;
  const hasChoice = value.cloze_mode !== 'select' || value.distractors.length > 0;
  return [
    ...(markers > 0 && markers === blanks.length
      ? []
      : [
          createFinding(
            'E-CLOZE-BLANKS',
            extendPointer(pointer, 'blanks'),
            `${blanks.length} blanks for ${markers} markers`,
          ),
        ]),
    ...(hasChoice
      ? []
      : [createFinding('W-DISTRACTORS-MISSING', extendPointer(pointer, 'distractors'), 'there is nothing to choose')]),
    // With several blanks the answer of one is a fair distractor for another.
    ...(blank && further.length === 0 ? listCorrectDistractors(exercise, blank.accept) : []),
  ];
};
