import type { ProgressSummary, SetLessons, SetProgress } from '../records/set-progress.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { starsOf } from './stars.ts';

/**
 * Summarises how far a learner is in each set or course: those with the latest activity first, then the others as they were given.
 * Progress of lessons that their set does not have counts for nothing but `last_activity_at` (specification, R3.18). A whole row
 * of progress is a summary, too.
 *
 * @example
 * const [set] = summariseSets([{ set_id: 's', kind: 'set', title: 'S', lessons: [{ lesson_id: 'l', title: 'L' }] }], []);
 * set?.next_lesson; // { lesson_id: 'l', title: 'L' }
 */
export function summariseSets(sets: readonly SetLessons[], progress: readonly ProgressSummary[]): SetProgress[] {
  const rowsOf = new Map<string, ProgressSummary[]>();
  for (const row of progress) {
    const known = rowsOf.get(row.set_id);
    if (known === undefined) rowsOf.set(row.set_id, [row]);
    else known.push(row);
  }
  const summaries = sets.map((set) => summariseSet(set, rowsOf.get(set.set_id) ?? []));
  return summaries.toSorted((left, right) => compareTimes(right.last_activity_at, left.last_activity_at));
}

/**
 * Returns the lesson of a set to go on with: the one in progress that was changed last, else the first that is not completed behind
 * the one completed last, else the first that is not completed. Null where all are completed (specification, R3.19).
 *
 * @example
 * nextLesson([{ lesson_id: 'one' }, { lesson_id: 'two' }], [])?.lesson_id; // 'one'
 */
export function nextLesson<Lesson extends { readonly lesson_id: string }>(
  lessons: readonly Lesson[],
  progress: readonly ProgressSummary[],
): Lesson | null {
  const rows = new Map(progress.map((row) => [row.lesson_id, row]));
  const isOpen = ({ lesson_id }: Lesson) => rows.get(lesson_id)?.status !== 'completed';
  const begun = findLatest(lessons.filter(isOpen), ({ lesson_id }) => rows.get(lesson_id)?.updated_at ?? null);
  if (begun !== null) return begun;
  const completed = findLatest(lessons, ({ lesson_id }) => rows.get(lesson_id)?.completed_at ?? null);
  const behind = completed === null ? lessons : lessons.slice(lessons.indexOf(completed));
  return behind.find(isOpen) ?? lessons.find(isOpen) ?? null;
}

function summariseSet({ set_id, kind, title, lessons }: SetLessons, rows: readonly ProgressSummary[]): SetProgress {
  const ids = new Set(lessons.map(({ lesson_id }) => lesson_id));
  const present = rows.filter(({ lesson_id }) => ids.has(lesson_id));
  const completed = present.filter(({ status }) => status === 'completed');
  const next = nextLesson(lessons, present);
  return {
    ...{ set_id, kind, title, lessons: lessons.length },
    completed: completed.length,
    in_progress: present.length - completed.length,
    stars: completed.reduce(
      (sum, { score_correct: correct, score_total: total }) => sum + starsOf({ correct, total }),
      0,
    ),
    next_lesson: next && { lesson_id: next.lesson_id, title: next.title },
    last_activity_at: rows.reduce<Timestamp | null>(
      (latest, { updated_at }) => (compareTimes(updated_at, latest) > 0 ? updated_at : latest),
      null,
    ),
  };
}

/** The item with the latest time; null where none has one. Of two at the same time, the first. */
function findLatest<Item>(items: readonly Item[], timeOf: (item: Item) => Timestamp | null): Item | null {
  let [latest, time]: [Item | null, Timestamp | null] = [null, null];
  for (const item of items) {
    const own = timeOf(item);
    if (compareTimes(own, time) > 0) [latest, time] = [item, own];
  }
  return latest;
}

/** Compares times, whose texts are in the order of time; none is before all. */
function compareTimes(left: Timestamp | null, right: Timestamp | null): number {
  const [one, other] = [left ?? '', right ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
}
