import { isInlineImage } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';
import { type ContentSet, type SetManifest, setManifestSchema } from '../schema/manifest.ts';
import { checkStableIds } from './check-ids.ts';
import { checkManifest, MANIFEST_FILE } from './check-manifest.ts';
import { addFile, createFinding, extendPointer, type FileFinding, listRepeats } from './finding.ts';
import { type LessonView, type Located, readLessonView } from './lesson-view.ts';
import { validateLessonText } from './validate-lesson.ts';

/** The text of one lesson file and its path inside the set's folder, such as `lessons/01-hello.json`. */
export type LessonFile = { readonly path: string; readonly text: string };

/** A set as read from a folder, archive or upload: its parsed manifest.yaml, its lesson files and asset paths. */
export type LessonSetSource = {
  readonly manifest: unknown;
  readonly lessons: readonly LessonFile[];
  readonly assets: readonly string[];
};

/** A lesson of a set after validation, with the file it came from; null when it has an error. */
export type ValidatedLesson = { readonly file: string; readonly lesson: Lesson | null };

/** The result of `validateLessonSet`; `manifest` and `set` are null when the manifest breaks its schema. */
export type LessonSetValidation = {
  readonly manifest: SetManifest | null;
  readonly set: ContentSet | null;
  readonly lessons: readonly ValidatedLesson[];
  readonly findings: readonly FileFinding[];
};

/** A set while it is validated: its lessons, each with the parts that can be read. */
export type LessonSetView = {
  readonly manifest: SetManifest | null;
  readonly lessons: readonly (ValidatedLesson & { readonly view: LessonView })[];
  readonly assets: readonly string[];
  readonly findings: readonly FileFinding[];
};

const CHECKS = [checkLessonList, checkLessonIds, checkAssets] satisfies ((set: LessonSetView) => FileFinding[])[];

/** Validates a set, each of its lessons and the rules between them; reports every finding with its file, never throws. */
export function validateLessonSet(source: LessonSetSource): LessonSetValidation {
  const view = checkLessonSet(source);
  return summarizeLessonSet(view, [...view.findings, ...checkStableIds(view.lessons)]);
}

/** Reads a set and applies every rule except unique stable ids, which are unique over all sets of a repository. */
export function checkLessonSet(source: LessonSetSource): LessonSetView {
  const set = readLessonSet(source);
  return {
    ...set,
    findings: [
      ...addFile(MANIFEST_FILE, checkManifest(setManifestSchema, source.manifest)),
      ...set.findings,
      ...CHECKS.flatMap((check) => check(set)),
    ],
  };
}

/** The result of validating a set, without the parts that only checks need. */
export function summarizeLessonSet(view: LessonSetView, findings: readonly FileFinding[]): LessonSetValidation {
  return {
    manifest: view.manifest,
    set: view.manifest?.sets[0] ?? null,
    lessons: view.lessons.map(({ file, lesson }) => ({ file, lesson })),
    findings,
  };
}

/** Reads a set and validates each of its lessons by itself; never throws. */
function readLessonSet(source: LessonSetSource): LessonSetView {
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

/** A set lists exactly the lesson files it has, and lesson_count is their number. */
function checkLessonList({ manifest, lessons }: LessonSetView): FileFinding[] {
  const set = manifest?.sets[0];
  if (set === undefined) return [];
  const present = new Set(lessons.map(({ file }) => getFileName(file)));
  // Without a list, every lesson file counts as listed.
  const listed = manifest?.metadata?.lessons?.map(getFileName) ?? [...present];
  const absent = listed.flatMap((name, index) => {
    const pointer = extendPointer('/metadata/lessons', index);
    return present.has(name) ? [] : [createFinding('E-LESSON-ABSENT', pointer, `"${name}" is not there`)];
  });
  const unlisted = lessons.filter(({ file }) => !listed.includes(getFileName(file)));
  const countMessage = `lesson_count is ${set.lesson_count}, there are ${present.size} lesson files`;
  return [
    ...addFile(MANIFEST_FILE, absent),
    ...unlisted.map(({ file }) => ({ file, ...createFinding('W-LESSON-UNLISTED', '', 'the set does not list it') })),
    ...(set.lesson_count === present.size
      ? []
      : addFile(MANIFEST_FILE, [createFinding('W-LESSON-COUNT', '/sets/0/lesson_count', countMessage)])),
  ];
}

function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Within a set each lesson has an id of its own, which is the name of its file. */
function checkLessonIds({ lessons }: LessonSetView): FileFinding[] {
  const identified = lessons.flatMap(({ file, view }) => (view.id === undefined ? [] : [{ file, id: view.id }]));
  const repeats = listRepeats(identified, ({ id }) => id);
  const renamed = identified.filter(({ file, id }) => !`/${file}`.endsWith(`/${id}.json`));
  return [
    ...repeats.map(({ file, id }) => ({
      file,
      ...createFinding('E-LESSON-ID-DUPLICATE', '/id', `"${id}" is taken by another lesson of the set`),
    })),
    ...renamed.map(({ file, id }) => ({
      file,
      ...createFinding('W-LESSON-FILE-NAME', '/id', `"${id}" is not the name of its file`),
    })),
  ];
}

/** Every image and sound a lesson names is among the set's assets, with or without the leading `assets/`. */
function checkAssets({ lessons, assets }: LessonSetView): FileFinding[] {
  const present = new Set(assets.map(withoutFolder));
  return lessons.flatMap(({ file, view }) =>
    listAssets(view)
      .filter(({ value }) => !isInlineImage(value) && !present.has(withoutFolder(value)))
      .map(({ value, pointer }) => ({
        file,
        ...createFinding('W-ASSET-ABSENT', pointer, `"${value}" is not among the files`),
      })),
  );
}

function listAssets({ cards, exercises }: LessonView): Located<string>[] {
  const ofCards = cards.flatMap(({ value, pointer }) => [
    { value: value.image, pointer: extendPointer(pointer, 'image') },
    { value: value.audio, pointer: extendPointer(pointer, 'audio') },
  ]);
  const ofExercises = exercises.flatMap(({ value, pointer }) =>
    (value.images ?? []).map(({ src }, index) => ({
      value: src,
      pointer: extendPointer(pointer, 'images', index, 'src'),
    })),
  );
  return [...ofCards, ...ofExercises].flatMap(({ value, pointer }) => (value ? [{ value, pointer }] : []));
}

function withoutFolder(path: string): string {
  return path.replace(/^assets\//, '');
}
