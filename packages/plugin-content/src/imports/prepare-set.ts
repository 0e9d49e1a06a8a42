import { hash } from 'node:crypto';
import type { ImportedLesson, ImportedSet } from '@learnwright/core';
import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { withoutExtension } from '../sources/without-extension.ts';
import type { LessonRow, SetRow } from '../tables.ts';
import { canonicalJson } from './canonical-json.ts';
import { relativePaths } from './relative-paths.ts';

/** A lesson that is ready to be stored. */
export interface PreparedLesson {
  readonly row: LessonRow;
  /** What its snapshot keeps. */
  readonly text: string;
  readonly lesson: Lesson;
}

/** A set that is ready to be stored. */
export interface PreparedSet {
  readonly row: Omit<SetRow, 'imported_at' | 'updated_at'> & { readonly hash: string };
  readonly lessons: readonly PreparedLesson[];
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
      hash: sha256(canonicalJson({ title, description, language, metadata, lessons: version })),
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
      hash: sha256(text),
      path,
      alias: withoutExtension(path),
      estimated_minutes: lesson.estimated_minutes ?? null,
      exercise_count: lesson.steps.filter(({ exercise }) => exercise).length,
    },
    text,
    lesson,
  };
}

function sha256(text: string): string {
  return hash('sha256', text);
}
