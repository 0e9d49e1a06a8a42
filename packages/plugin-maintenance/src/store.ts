import type { CursorValues, ElementAddress, Page, PageRequest, Timestamp } from '@learnwright/plugin-sdk';
import { readPage } from '@learnwright/plugin-sdk';
import type { LearnerRow, MaintainedRow, MaintenanceDatabase } from './tables.ts';

const LEARNERS = 'plg_maintenance__learners';
const ELEMENTS = 'plg_maintenance__elements';

/** The most rows of one statement; a database limits the number of parameters. */
const BATCH = 50;

/** What a queue is narrowed to. */
export interface QueueFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  /** Those that are due before this time alone. */
  readonly due_before?: Timestamp | undefined;
}

/** Finds what a learner has said; null for nothing. */
export async function findLearner(db: MaintenanceDatabase, user_id: string): Promise<LearnerRow | null> {
  return (await db.selectFrom(LEARNERS).selectAll().where('user_id', '=', user_id).executeTakeFirst()) ?? null;
}

/** Inserts the row of a learner, or replaces it. */
export async function saveLearner(db: MaintenanceDatabase, learner: LearnerRow): Promise<void> {
  const { user_id: _, created_at: __, ...changes } = learner;
  await db
    .insertInto(LEARNERS)
    .values(learner)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/** Deletes the row of a learner. */
export async function deleteLearner(db: MaintenanceDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(LEARNERS).where('user_id', '=', user_id).execute();
}

/** Lists a page of a learner's elements, the earliest due first. */
export function listElements(
  db: MaintenanceDatabase,
  { user_id, set_id, due_before }: QueueFilter,
  page: PageRequest,
): Promise<Page<MaintainedRow>> {
  let query = db.selectFrom(ELEMENTS).selectAll().where('user_id', '=', user_id);
  if (set_id !== undefined) query = query.where('set_id', '=', set_id);
  if (due_before !== undefined) query = query.where('due_at', '<', due_before);
  return readPage(query, page, {
    by: [
      ['due_at', 'timestamp'],
      ['set_id', 'text'],
      ['lesson_id', 'text'],
      ['exercise_id', 'text'],
      ['element_key', 'text'],
    ],
  });
}

/** The cursor behind an element, for the page that follows. */
export function cursorBehind(row: MaintainedRow): CursorValues {
  return [row.due_at, row.set_id, row.lesson_id, row.exercise_id, row.element_key];
}

/** When the next element is due, at a time or later; null for none. */
export async function findNextDue(
  db: MaintenanceDatabase,
  user_id: string,
  from: Timestamp,
): Promise<Timestamp | null> {
  const query = db.selectFrom(ELEMENTS).select('due_at').where('user_id', '=', user_id).where('due_at', '>=', from);
  return (await query.orderBy('due_at').limit(1).executeTakeFirst())?.due_at ?? null;
}

/** Counts a learner's elements, and those that are due before a time. */
export async function countElements(db: MaintenanceDatabase, user_id: string, now: Timestamp) {
  const count = (query: ReturnType<typeof all>) =>
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const all = () => db.selectFrom(ELEMENTS).where('user_id', '=', user_id);
  const [elements, overdue] = [await count(all()), await count(all().where('due_at', '<', now))];
  return { elements: Number(elements.count), overdue: Number(overdue.count) };
}

/** Inserts elements, or replaces those with the same address. */
export async function saveElements(db: MaintenanceDatabase, rows: readonly MaintainedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto(ELEMENTS)
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'set_id', 'lesson_id', 'exercise_id', 'element_key']).doUpdateSet(({ ref }) => ({
          stability: ref('excluded.stability'),
          difficulty: ref('excluded.difficulty'),
          last_attempt_at: ref('excluded.last_attempt_at'),
          reps: ref('excluded.reps'),
          lapses: ref('excluded.lapses'),
          due_at: ref('excluded.due_at'),
        })),
      )
      .execute();
  }
}

/** Deletes elements of a learner. */
export async function deleteElementsAt(
  db: MaintenanceDatabase,
  user_id: string,
  addresses: readonly ElementAddress[],
): Promise<void> {
  for (const { set_id, lesson_id, exercise_id, element_key } of addresses) {
    const address = { user_id, set_id, lesson_id, exercise_id, element_key };
    await db
      .deleteFrom(ELEMENTS)
      .where((eb) => eb.and(address))
      .execute();
  }
}

/** Deletes all elements of a learner. */
export async function deleteElements(db: MaintenanceDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(ELEMENTS).where('user_id', '=', user_id).execute();
}
