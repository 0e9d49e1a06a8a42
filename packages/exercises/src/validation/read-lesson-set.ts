import type { Lesson } from '../schema/lesson.ts';
import { type SetManifest, setManifestSchema } from '../schema/manifest.ts';
import { addFile, type FileFinding } from './finding.ts';
import type { LessonSetSource } from './lesson-set-source.ts';
import { type LessonView, readLessonView } from './lesson-view.ts';
import { validateLessonText } from './validate-lesson-text.ts';

/** A lesson of a set after validation, with the file it came from; null when it has an error. */
export type ValidatedLesson = { readonly file: string; readonly lesson: Lesson | null };

/** A set while it is validated: what is readable of its lessons, before the rules between them. */
export type LessonSetView = {
  readonly manifest: SetManifest | null;
  readonly lessons: readonly (ValidatedLesson & { readonly view: LessonView })[];
  readonly assets: readonly string[];
  readonly findings: readonly FileFinding[];
};

/** Reads a set and validates each of its lessons by itself; never throws. */
export function readLessonSet(source: LessonSetSource): LessonSetView {
  const lessons = source.lessons.map(({ path, text }) => {
    const { json, lesson, findings } = validateLessonText(text);
    return { file: path, lesson, view: readLessonView(json), findings: addFile(path, findings) };
  });
  return {
    manifest: setManifestSchema.safeParse(source.manifest).data ?? null,
    lessons,
    assets: source.assets,
    findings: lessons.flatMap(({ findings }) => findings),
  };
}
