import { listElements } from '../../elements/list-elements.ts';
import { MAX_ELEMENT_KEY_LENGTH } from '../../elements/record-limits.ts';
import type { Exercise } from '../../schema/exercise.ts';
import { createFinding, type Finding } from '../finding.ts';
import type { LessonView, Located } from '../lesson-view.ts';
import { listRepeats } from '../list-repeats.ts';

/** The keys attempts are recorded under are not blank, at most 500 characters long, and one of each per exercise. */
export function checkElementKeys(lesson: LessonView): Finding[] {
  const cards = lesson.cards.map(({ value }) => value);
  return lesson.exercises.flatMap((exercise) => checkKeysOf(exercise, { cards }));
}

function checkKeysOf({ value, pointer }: Located<Exercise>, lesson: Parameters<typeof listElements>[1]): Finding[] {
  const keys = listElements(value, lesson).map((element) => element.element_key);
  const unusable = keys.filter((key) => key.trim() === '' || key.length > MAX_ELEMENT_KEY_LENGTH);
  return [
    ...unusable.map((key) =>
      createFinding('E-ELEMENT-KEY', pointer, `an element key of ${key.length} characters cannot be recorded`),
    ),
    ...listRepeats(keys, (key) => key).map((key) =>
      createFinding('W-ELEMENT-KEY-REPEATED', pointer, `two elements have the key "${key}"`),
    ),
  ];
}
