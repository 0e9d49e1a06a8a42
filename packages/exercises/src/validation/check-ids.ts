import { isAscii, isSlug } from '../schema/format.ts';
import { createFinding, extendPointer, type FileFinding, type LessonFinding, listRepeats } from './finding.ts';
import type { LessonRule } from './lesson-rules.ts';
import type { LessonView, Located } from './lesson-view.ts';

/** Within a lesson, each step, each exercise and each card has an id of its own, and every stable_id occurs once. */
export function checkDuplicateIds(lesson: LessonView): LessonFinding[] {
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

/** Ids and tags are slugs, and ids keep to ASCII. Both are warnings only: real content breaks them and works. */
export function checkIdForms(lesson: LessonView): LessonFinding[] {
  const lessonId = lesson.id === undefined ? [] : [{ value: lesson.id, pointer: '/id' }];
  const partIds = [...lesson.cards, ...lesson.steps, ...lesson.exercises].map(({ value, pointer }) => ({
    value: value.id,
    pointer: extendPointer(pointer, 'id'),
  }));
  const ids = [...lessonId, ...partIds];
  return [...listCrooked([...ids, ...listTags(lesson)]), ...listForeign(ids)];
}

type LessonInFile = { readonly file: string; readonly view: LessonView };

/** No stable_id occurs in two lessons; `checkDuplicateIds` reports one that occurs twice in the same lesson. */
export function checkStableIds(lessons: readonly LessonInFile[]): FileFinding[] {
  const firstFile = new Map<string, string>();
  return lessons.flatMap(({ file, view }) =>
    listStableIds(view).flatMap(({ value, pointer }) => {
      const first = firstFile.get(value) ?? file;
      firstFile.set(value, first);
      const message = `"${value}" is taken in ${first}`;
      return first === file ? [] : [{ file, ...createFinding('E-STABLE-ID-DUPLICATE', pointer, message) }];
    }),
  );
}

function listDuplicates(rule: LessonRule, parts: readonly Located<{ id: string }>[]): LessonFinding[] {
  return listRepeats(parts, ({ value }) => value.id).map(({ value, pointer }) =>
    createFinding(rule, extendPointer(pointer, 'id'), `"${value.id}" is taken already`),
  );
}

function listCrooked(names: readonly Located<string>[]): LessonFinding[] {
  return names
    .filter(({ value }) => !isSlug(value))
    .map(({ value, pointer }) => createFinding('W-ID-FORM', pointer, `"${value}" is not a slug`));
}

function listForeign(ids: readonly Located<string>[]): LessonFinding[] {
  return ids
    .filter(({ value }) => !isAscii(value))
    .map(({ value, pointer }) => createFinding('W-ID-NON-ASCII', pointer, `"${value}" has letters beyond ASCII`));
}

function listTags(lesson: LessonView): Located<string>[] {
  return [...lesson.cards, ...lesson.exercises].flatMap(({ value, pointer }) =>
    (value.tags ?? []).map((tag, index) => ({ value: tag, pointer: extendPointer(pointer, 'tags', index) })),
  );
}

/** Every stable_id of a lesson, cards first: cards and exercises share one name space. */
function listStableIds(lesson: LessonView): Located<string>[] {
  return [...lesson.cards, ...lesson.exercises].flatMap(({ value, pointer }) =>
    value.stable_id ? [{ value: value.stable_id, pointer: extendPointer(pointer, 'stable_id') }] : [],
  );
}
