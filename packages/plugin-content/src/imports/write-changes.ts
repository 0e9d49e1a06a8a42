import type { ContentDatabase } from '../content-context.ts';
import { insertSnapshots, insertVersion, replaceLessons, updateSet } from '../store.ts';
import type { OnProgress } from './on-progress.ts';
import type { SetChange } from './plan-import.ts';

/** Writes what has changed; sets whose version is the same stay untouched. */
export async function writeChanges(
  db: ContentDatabase,
  changes: readonly SetChange[],
  now: string,
  onProgress: OnProgress,
): Promise<void> {
  const total = changes.reduce((sum, { set }) => sum + set.lessons.length, 0);
  const fresh = changes.flatMap(({ added, changed }) => [...added, ...changed]);
  const contents = new Map(fresh.map(({ row, text }) => [row.hash, text]));
  // In one order, so that two imports never wait for each other's snapshots.
  const rows = [...contents].toSorted().map(([hash, content]) => ({ hash, content, created_at: now }));
  let done = total - contents.size;
  onProgress(done, total);
  await insertSnapshots(db, rows, (count) => {
    done += count;
    onProgress(done, total);
  });
  for (const change of changes) await writeSet(db, change, now);
}

async function writeSet(db: ContentDatabase, { set, current }: SetChange, now: string): Promise<void> {
  const { row, lessons } = set;
  if (current?.hash === row.hash) return;
  const { set_id, hash, title, description, language, metadata } = row;
  await replaceLessons(
    db,
    set_id,
    lessons.map((lesson) => lesson.row),
  );
  const version = lessons.map((lesson) => ({
    lesson_id: lesson.row.lesson_id,
    path: lesson.row.path,
    hash: lesson.row.hash,
  }));
  await insertVersion(db, { set_id, hash, title, description, language, metadata, lessons: version, created_at: now });
  await updateSet(db, { ...row, imported_at: current?.imported_at ?? now, updated_at: now });
}
