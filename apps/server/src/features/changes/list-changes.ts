import {
  AppError,
  type Attempt,
  type Changed,
  type ChangePlaces,
  type CursorValues,
  type LessonProgress,
  notFound,
  type UndoneId,
} from '@learnwright/core';
import { encodeCursor, pageQuery, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import type { LearnerChanges } from './schemas.ts';

/** The lists of changes, in the order of the entries of one change. */
const LISTS = ['attempts', 'lessons', 'undone'] as const;
/** The most lessons of a page. Each may have a quarter of a megabyte, and PostgreSQL unpacks what it measures. */
const LESSONS_OF_PAGE = 100;

/**
 * A place among the changes of a learner: behind the entry of this change, list and id. `seen` is the last attempt that was
 * told: a database that does not know it is another one, or was restored.
 */
const positionSchema = z.tuple([
  z.int().min(0),
  z
    .int()
    .min(0)
    .max(LISTS.length - 1),
  z
    .string()
    .max(200)
    .regex(/^[^\0]*$/),
  z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .nullable(),
]);

type Position = z.infer<typeof positionSchema>;

const BEGINNING: Position = [0, 0, '', null];

/** An entry of one of the lists. */
type Entry = { readonly change: number; readonly list: number; readonly id: string } & (
  | { readonly attempt: Changed<Attempt> }
  | { readonly lesson: Changed<LessonProgress> }
  | { readonly undone: Changed<UndoneId> }
);

/**
 * Reads a page of what has changed for a learner since a cursor. Only changes up to the last committed one count, and those are
 * all there: a number is given and committed under the lock of the learner. Throws not_found for the user, and
 * unknown_cursor.
 */
export async function listChanges(
  { stores }: Pick<AppContext, 'stores'>,
  user_id: string,
  { since, limit }: { readonly since?: string | undefined; readonly limit: number },
): Promise<LearnerChanges> {
  const latest = await stores.learnerChanges.latest(user_id);
  if (latest === null) throw notFound('user', user_id);
  const from = since === undefined ? BEGINNING : readCursor(since);
  if (from === null || from[0] > latest + 1 || !(await isSeen(stores, user_id, from[3]))) throw unknownCursor();
  const found = await readEntries(stores, user_id, placesOf(from), limit);
  const entries = found.entries.filter(({ change }) => change <= latest);
  const more = found.goesOn && entries.length === found.entries.length;
  const attempts = entries.flatMap((entry) => ('attempt' in entry ? [entry.attempt] : []));
  const seen = attempts.at(-1)?.attempt_id ?? from[3];
  const last = entries.at(-1);
  const to: Position = more && last !== undefined ? [last.change, last.list, last.id, seen] : [latest + 1, 0, '', seen];
  return {
    attempts: attempts.map(({ change: _, ...attempt }) => ({ ...attempt, differences: [...attempt.differences] })),
    undone: entries.flatMap((entry) => ('undone' in entry ? [entry.undone.attempt_id] : [])),
    lesson_progress: entries.flatMap((entry) => ('lesson' in entry ? [withoutChange(entry.lesson)] : [])),
    cursor: encodeCursor(to),
    more,
    remaining: more ? await stores.learnerChanges.countBehind(user_id, placesOf(to)) : 0,
  };
}

function readCursor(text: string): Position | null {
  const { data } = pageQuery.cursor.safeParse(text);
  return positionSchema.safeParse(data).data ?? null;
}

async function isSeen(stores: AppContext['stores'], user_id: string, attempt_id: string | null): Promise<boolean> {
  if (attempt_id === null || (await stores.attempts.find(user_id, attempt_id)) !== null) return true;
  return (await stores.learnerChanges.findUndone(user_id, [attempt_id])).length > 0;
}

function unknownCursor(): AppError {
  return new AppError('unknown_cursor', 'The cursor is not known here: read the changes from the beginning.');
}

/** The places of the lists. The entries of one change stand list by list. */
function placesOf([change, list, id]: Position): ChangePlaces {
  const place = (index: number) => {
    if (index === list) return [change, id] as const;
    return [index < list ? change + 1 : change, ''] as const;
  };
  return { attempts: place(0), lessons: place(1), undone: place(2) };
}

/** The first entries behind the places, by change, list and id; fewer than `limit` where they are long, and whether others follow. */
async function readEntries(
  { learnerChanges }: AppContext['stores'],
  user_id: string,
  places: ChangePlaces,
  limit: number,
): Promise<{ readonly entries: readonly Entry[]; readonly goesOn: boolean }> {
  const attempts = await learnerChanges.listAttempts(user_id, { limit, after: places.attempts });
  const lessons = await learnerChanges.listLessons(user_id, {
    limit: Math.min(limit, LESSONS_OF_PAGE),
    after: places.lessons,
  });
  const undone = await learnerChanges.listUndone(user_id, { limit, after: places.undone });
  const lists: readonly { readonly entries: readonly Entry[]; readonly next: CursorValues | null }[] = [
    {
      entries: attempts.items.map((attempt) => ({ change: attempt.change, list: 0, id: attempt.attempt_id, attempt })),
      next: attempts.next,
    },
    {
      entries: lessons.items.map((lesson) => ({ change: lesson.change, list: 1, id: lesson.id, lesson })),
      next: lessons.next,
    },
    {
      entries: undone.items.map((row) => ({ change: row.change, list: 2, id: row.attempt_id, undone: row })),
      next: undone.next,
    },
  ];
  // Each list is in its order already, and a stable sort keeps that.
  const read = lists.flatMap(({ entries }) => entries).toSorted(compareEntries);
  // What comes behind the last entry of a list that goes on may come behind others of that list.
  const [end] = lists.flatMap(({ entries, next }) => (next === null ? [] : entries.slice(-1))).toSorted(compareEntries);
  const known = end === undefined ? read : read.filter((entry) => compareEntries(entry, end) <= 0);
  return { entries: known.slice(0, limit), goesOn: end !== undefined || known.length > limit };
}

function compareEntries(left: Entry, right: Entry): number {
  return left.change - right.change || left.list - right.list;
}

function withoutChange({ change: _, ...lesson }: Changed<LessonProgress>): LessonProgress {
  return lesson;
}
