import { extendPointer } from './json-pointer.ts';
import type { LessonView, Located } from './lesson-view.ts';

/** Every stable_id of a lesson, cards first: both share one name space. */
export function listStableIds(lesson: LessonView): Located<string>[] {
  return [...lesson.cards, ...lesson.exercises].flatMap(({ value, pointer }) =>
    value.stable_id ? [{ value: value.stable_id, pointer: extendPointer(pointer, 'stable_id') }] : [],
  );
}
