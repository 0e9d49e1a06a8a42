import { hash } from 'node:crypto';
import { type Lesson, lessonSchema, withoutExtension } from '@learnwright/exercises';
import type { ImportedAsset, ImportedLesson, ImportedSet } from '@learnwright/plugin-sdk';
import { parseJsonObject } from '../sources/read-document.ts';
import type { LessonRow, SetRow } from '../tables.ts';

/** The most pictures and sounds that a lesson may name. */
export const MAX_ASSETS = 1_000;

/** A lesson that is ready to be stored. */
export interface PreparedLesson {
  readonly row: LessonRow;
  /** What its snapshot keeps. */
  readonly text: string;
  readonly lesson: Lesson;
  readonly assets: readonly ImportedAsset[];
}

/** A set that is ready to be stored. */
export interface PreparedSet {
  readonly row: Omit<SetRow, 'imported_at' | 'updated_at'> & { readonly hash: string };
  readonly lessons: readonly PreparedLesson[];
}

/** A set that was read, without the texts of its lessons, which stay where it was read. */
export interface ReadSet {
  readonly row: PreparedSet['row'];
  readonly lessons: readonly Pick<PreparedLesson, 'row' | 'assets'>[];
}

/** The lesson of a snapshot; the import made sure that it is one. */
export function parseSnapshot(content: string): Lesson {
  return lessonSchema.parse(parseJsonObject(content));
}

/** Prepares a set without errors to be stored: snapshots by the hash of their text, a version by the hash of all. */
export function prepareSet(set: ImportedSet): PreparedSet {
  const { set_id, title, description, language, metadata } = set;
  const paths = relativePaths(set.lessons.map(({ path }) => path));
  const lessons = set.lessons.map((lesson, index) => prepareLesson(set_id, lesson, index, paths[index] ?? lesson.path));
  const version = lessons.map(({ row }) => ({ lesson_id: row.lesson_id, path: row.path, hash: row.hash }));
  return {
    row: {
      set_id,
      title,
      description,
      language,
      metadata,
      hash: hash('sha256', canonicalJson({ title, description, language, metadata, lessons: version })),
      lesson_count: lessons.length,
      exercise_count: lessons.reduce((sum, { row }) => sum + row.exercise_count, 0),
    },
    lessons,
  };
}

function prepareLesson(set_id: string, imported: ImportedLesson, order_index: number, path: string): PreparedLesson {
  const text = imported.text ?? JSON.stringify(imported.content);
  const lesson = lessonSchema.parse(imported.content);
  return {
    row: {
      set_id,
      lesson_id: imported.lesson_id,
      order_index,
      title: imported.title,
      hash: hash('sha256', text),
      path,
      alias: withoutExtension(path),
      estimated_minutes: lesson.estimated_minutes ?? null,
      exercise_count: lesson.steps.filter(({ exercise }) => exercise).length,
    },
    text,
    lesson,
    assets: (imported.assets ?? []).slice(0, MAX_ASSETS),
  };
}

/** Paths without the folder that all of them are in. */
function relativePaths(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const differs = first.findIndex((segment, index) => folders.some((folder) => folder[index] !== segment));
  const depth = differs === -1 ? first.length : differs;
  return paths.map((path) => path.split('/').slice(depth).join('/'));
}

/** A JSON value as text that is the same whatever order its keys are in. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}
