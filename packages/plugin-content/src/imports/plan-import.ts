import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { compareElements, type ElementChanges } from '../compare-elements.ts';
import { listLessonElements } from '../lesson-elements.ts';
import { parseJsonObject } from '../sources/read-document.ts';
import { listLessons, listSnapshots } from '../store.ts';
import type { ContentDatabase, LessonRow, SetRow } from '../tables.ts';
import type { PreparedLesson, PreparedSet } from './prepared-set.ts';

/** What importing a set changes. */
export interface SetChange {
  readonly set: PreparedSet;
  /** The stored set; null for a new one. */
  readonly current: SetRow | null;
  readonly added: readonly PreparedLesson[];
  readonly changed: readonly PreparedLesson[];
  readonly unchanged: number;
  /** The stored lessons that get other content. */
  readonly replaced: readonly LessonRow[];
  readonly removed: readonly LessonRow[];
}

/** What an import changes. */
export interface ImportPlan {
  readonly changes: readonly SetChange[];
  readonly elements: ElementChanges;
}

/** Compares sets with the stored sets; `current` has the stored rows by id. */
export async function planImport(
  db: ContentDatabase,
  sets: readonly PreparedSet[],
  current: ReadonlyMap<string, SetRow>,
): Promise<ImportPlan> {
  const changes: SetChange[] = [];
  for (const set of sets) {
    const row = current.get(set.row.set_id) ?? null;
    changes.push(compareSet(set, row, row === null ? [] : await listLessons(db, row.set_id)));
  }
  const gone = changes.flatMap(({ replaced, removed }) => [...replaced, ...removed]);
  const snapshots = await listSnapshots(db, [...new Set(gone.map(({ hash }) => hash))]);
  const lessons = new Map(snapshots.map(({ hash, content }) => [hash, parseSnapshot(content)]));
  const before = gone.flatMap(({ set_id, lesson_id, hash }) => {
    const lesson = lessons.get(hash);
    return lesson ? listLessonElements(set_id, lesson_id, lesson) : [];
  });
  const after = changes.flatMap(({ added, changed }) => {
    return [...added, ...changed].flatMap(({ row, lesson }) => listLessonElements(row.set_id, row.lesson_id, lesson));
  });
  return { changes, elements: compareElements(before, after) };
}

function compareSet(set: PreparedSet, current: SetRow | null, lessons: readonly LessonRow[]): SetChange {
  const before = new Map(lessons.map((lesson) => [lesson.lesson_id, lesson]));
  const after = new Set(set.lessons.map(({ row }) => row.lesson_id));
  const added = set.lessons.filter(({ row }) => !before.has(row.lesson_id));
  const changed = set.lessons.filter(({ row }) => {
    const known = before.get(row.lesson_id);
    return known !== undefined && known.hash !== row.hash;
  });
  return {
    set,
    current,
    added,
    changed,
    unchanged: set.lessons.length - added.length - changed.length,
    replaced: changed.flatMap(({ row }) => before.get(row.lesson_id) ?? []),
    removed: lessons.filter(({ lesson_id }) => !after.has(lesson_id)),
  };
}

/** The lesson of a snapshot; the import made sure that it is one. */
function parseSnapshot(content: string): Lesson {
  return lessonSchema.parse(parseJsonObject(content));
}
