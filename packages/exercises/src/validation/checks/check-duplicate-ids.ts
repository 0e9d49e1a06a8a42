import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonRule } from '../lesson-rules.ts';
import type { LessonView, Located } from '../lesson-view.ts';
import { listRepeats } from '../list-repeats.ts';
import { listStableIds } from '../list-stable-ids.ts';

/** Within a lesson, each step, each exercise and each card has an id of its own, and every stable_id occurs once. */
export function checkDuplicateIds(lesson: LessonView): Finding[] {
  const stableIds = listRepeats(listStableIds(lesson), ({ value }) => value);
  return [
    ...listDuplicates('E-STEP-ID-DUPLICATE', lesson.steps),
    ...listDuplicates('E-EXERCISE-ID-DUPLICATE', lesson.exercises),
    ...listDuplicates('E-CARD-ID-DUPLICATE', lesson.cards),
    ...stableIds.map(({ value, pointer }) =>
      createFinding('E-STABLE-ID-DUPLICATE', pointer, `"${value}" is taken by another card or exercise of this lesson`),
    ),
  ];
}

function listDuplicates(rule: LessonRule, parts: readonly Located<{ id: string }>[]): Finding[] {
  return listRepeats(parts, ({ value }) => value.id).map(({ value, pointer }) =>
    createFinding(rule, extendPointer(pointer, 'id'), `"${value.id}" is taken already`),
  );
}
