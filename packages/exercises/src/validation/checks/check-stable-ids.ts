import { createFinding, type FileFinding } from '../finding.ts';
import type { LessonView } from '../lesson-view.ts';
import { listStableIds } from '../list-stable-ids.ts';

type LessonInFile = { readonly file: string; readonly view: LessonView };

/** No stable_id occurs in two lessons; one that occurs twice in the same lesson is that lesson's own finding. */
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
