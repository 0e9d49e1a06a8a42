import type { ContentSet } from '../schema/content-set.ts';
import type { SetManifest } from '../schema/manifest.ts';
import { checkLessonSet } from './check-lesson-set.ts';
import { checkStableIds } from './checks/check-stable-ids.ts';
import type { FileFinding } from './finding.ts';
import type { LessonSetSource } from './lesson-set-source.ts';
import type { LessonSetView, ValidatedLesson } from './read-lesson-set.ts';

/** What validating a set gives: manifest and set (null when the manifest breaks its schema), lessons, every finding. */
export type LessonSetValidation = {
  readonly manifest: SetManifest | null;
  readonly set: ContentSet | null;
  readonly lessons: readonly ValidatedLesson[];
  readonly findings: readonly FileFinding[];
};

/** Validates a set with its lessons and the rules between them, all findings at once with their files; never throws. */
export function validateLessonSet(source: LessonSetSource): LessonSetValidation {
  const view = checkLessonSet(source);
  return summarizeLessonSet(view, [...view.findings, ...checkStableIds(view.lessons)]);
}

/** The result of validating a set, without what only the checks need. */
export function summarizeLessonSet(view: LessonSetView, findings: readonly FileFinding[]): LessonSetValidation {
  return {
    manifest: view.manifest,
    set: view.manifest?.sets[0] ?? null,
    lessons: view.lessons.map(({ file, lesson }) => ({ file, lesson })),
    findings,
  };
}
