import { isAscii, isSlug } from '../../schema/content-id.ts';
import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonView, Located } from '../lesson-view.ts';

/** Ids and tags are slugs, and ids keep to ASCII; both only warnings, since real content does otherwise and works. */
export function checkIdForms(lesson: LessonView): Finding[] {
  const lessonId = lesson.id === undefined ? [] : [{ value: lesson.id, pointer: '/id' }];
  const partIds = [...lesson.cards, ...lesson.steps, ...lesson.exercises].map(({ value, pointer }) => ({
    value: value.id,
    pointer: extendPointer(pointer, 'id'),
  }));
  const ids = [...lessonId, ...partIds];
  return [...listCrooked([...ids, ...listTags(lesson)]), ...listForeign(ids)];
}

function listCrooked(names: readonly Located<string>[]): Finding[] {
  return names
    .filter(({ value }) => !isSlug(value))
    .map(({ value, pointer }) => createFinding('W-ID-FORM', pointer, `"${value}" is not a slug`));
}

function listForeign(ids: readonly Located<string>[]): Finding[] {
  return ids
    .filter(({ value }) => !isAscii(value))
    .map(({ value, pointer }) => createFinding('W-ID-NON-ASCII', pointer, `"${value}" has letters beyond ASCII`));
}

function listTags(lesson: LessonView): Located<string>[] {
  return [...lesson.cards, ...lesson.exercises].flatMap(({ value, pointer }) =>
    (value.tags ?? []).map((tag, index) => ({ value: tag, pointer: extendPointer(pointer, 'tags', index) })),
  );
}
