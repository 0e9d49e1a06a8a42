import type { SetWithAssets } from '../assets/read-assets.ts';
import { type ElementChanges, NO_ELEMENT_CHANGES } from '../compare-elements.ts';
import type { Reading } from '../reading/open-reading.ts';
import { inBatches, listLessons, listSnapshots } from '../store.ts';
import type { ContentDatabase, LessonRow, SetRow } from '../tables.ts';

type ReadLesson = SetWithAssets['lessons'][number];

/** What importing a set changes. */
export interface SetChange {
  readonly set: SetWithAssets;
  /** The stored set; null for a new one. */
  readonly current: SetRow | null;
  readonly added: readonly ReadLesson[];
  readonly changed: readonly ReadLesson[];
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
  reading: Reading,
  sets: readonly SetWithAssets[],
  current: ReadonlyMap<string, SetRow>,
): Promise<ImportPlan> {
  const changes: SetChange[] = [];
  for (const set of sets) {
    const row = current.get(set.row.set_id) ?? null;
    changes.push(compareSet(set, row, row === null ? [] : await listLessons(db, row.set_id)));
  }
  const gone = changes.flatMap(({ replaced, removed }) => [...replaced, ...removed]);
  for (const batch of inBatches(gone)) {
    const snapshots = new Map(await listContents(db, batch));
    await reading.noteBefore(
      batch.flatMap(({ set_id, lesson_id, hash }) => {
        const content = snapshots.get(hash);
        return content === undefined ? [] : [{ set_id, lesson_id, content }];
      }),
    );
  }
  // Elements are compared only where some may have gone.
  const fresh = changes.flatMap(({ added, changed }) => [...added, ...changed].map(({ row }) => row));
  return { changes, elements: gone.length === 0 ? NO_ELEMENT_CHANGES : await reading.compareElements(fresh) };
}

async function listContents(db: ContentDatabase, lessons: readonly LessonRow[]) {
  const snapshots = await listSnapshots(db, [...new Set(lessons.map(({ hash }) => hash))]);
  return snapshots.map(({ hash, content }) => [hash, content] as const);
}

function compareSet(set: SetWithAssets, current: SetRow | null, lessons: readonly LessonRow[]): SetChange {
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
