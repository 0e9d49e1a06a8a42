import {
  type Attempt,
  createCalendar,
  type ElementAddress,
  elementAddressText,
  unpackLog,
} from '@learnwright/plugin-sdk';
import { createDuePlan, foldMemory } from './memory.ts';
import { deleteElementsAt, findLearner, saveElements, saveLearner } from './store.ts';
import type { LearnerRow, MaintainedRow, MaintenanceContext } from './tables.ts';

/** How many elements are folded in one transaction, at most. */
const ELEMENTS_AT_ONCE = 500;

/** How many such transactions one request waits for: 5,000 elements. */
const PIECES_OF_A_REQUEST = 10;

/**
 * Folds what the log of a learner's attempts has new before a request is answered, as a device that was offline for
 * long may have brought much. Returns whether nothing is left; the next request goes on.
 */
export async function catchUpForRequest(context: MaintenanceContext, user_id: string): Promise<boolean> {
  for (let piece = 0; piece < PIECES_OF_A_REQUEST; piece += 1) {
    if (await catchUp(context, user_id)) return true;
  }
  return false;
}

/**
 * Folds what the log of a learner's attempts has new, in one transaction of at most 500 elements: those that have changed, then
 * those that a walk over all mastered elements has not come to. Such a walk follows an opt-in and a change of the desired
 * retention. Returns whether nothing is left. Does nothing for a learner without maintenance.
 */
export async function catchUp(context: MaintenanceContext, user_id: string): Promise<boolean> {
  const learner = await findLearner(context.db, user_id);
  if (learner?.enabled !== true) return true;
  if (isPlanned(context, learner) && !(await context.records.elementFollowers.hasNoted(user_id, context.name))) {
    return true;
  }
  return context.transaction(async () => {
    const changed = await context.records.elementFollowers.take(user_id, context.name, ELEMENTS_AT_ONCE);
    // Read again under the lock of the user, which `take` holds.
    const locked = await findLearner(context.db, user_id);
    if (locked?.enabled !== true) return true;
    const current = planAnew(context, locked);
    await foldElements(context, current, changed);
    if (changed.length === ELEMENTS_AT_ONCE) {
      if (current !== locked) await saveLearner(context.db, current);
      return false;
    }
    return walk(context, current, ELEMENTS_AT_ONCE - changed.length);
  });
}

/** The desired retention that counts for a learner. */
export function effectiveRetention(
  { settings }: MaintenanceContext,
  learner: Pick<LearnerRow, 'desired_retention'> | null,
): number {
  return learner?.desired_retention ?? settings.values.desired_retention;
}

/** Whether all elements were folded with the retention that counts. */
export function isPlanned(context: MaintenanceContext, learner: LearnerRow): boolean {
  return learner.walked && learner.planned_retention === effectiveRetention(context, learner);
}

/** The learner with a walk from the beginning, where the retention that counts is another one by now. */
function planAnew(context: MaintenanceContext, learner: LearnerRow): LearnerRow {
  const planned_retention = effectiveRetention(context, learner);
  if (learner.planned_retention === planned_retention) return learner;
  return { ...learner, planned_retention, walked: false, walked_to: null };
}

async function walk(context: MaintenanceContext, learner: LearnerRow, limit: number): Promise<boolean> {
  if (learner.walked) return true;
  const filter = { user_id: learner.user_id, mastered: true };
  const { items, next } = await context.records.elementErrors.list(filter, { limit, after: learner.walked_to });
  await foldElements(context, learner, items);
  await saveLearner(context.db, { ...learner, walked: next === null, walked_to: next });
  return next === null;
}

/** Folds the logs of elements anew. An element that is mastered has a row, any other has none. */
async function foldElements(
  { db, records }: MaintenanceContext,
  { user_id, planned_retention }: LearnerRow,
  addresses: readonly ElementAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  const found = await records.elementErrors.findAll(user_id, addresses);
  const mastered = found.filter((row) => row.mastered);
  const attempts: Attempt[] = mastered.length === 0 ? [] : await records.attempts.listByElements(user_id, mastered);
  const logs = Map.groupBy(attempts, elementAddressText);
  const dueAt = createDuePlan(planned_retention);
  const calendar = createCalendar((await records.settings.find(user_id))?.timezone ?? 'UTC');
  const rows = mastered.flatMap(({ set_id, lesson_id, exercise_id, element_key }): MaintainedRow[] => {
    const address = { set_id, lesson_id, exercise_id, element_key };
    const memory = foldMemory(unpackLog(logs.get(elementAddressText(address)) ?? []), calendar);
    return memory === null ? [] : [{ user_id, ...address, ...memory, due_at: dueAt(memory) }];
  });
  const kept = new Set(rows.map(elementAddressText));
  await saveElements(db, rows);
  await deleteElementsAt(
    db,
    user_id,
    addresses.filter((address) => !kept.has(elementAddressText(address))),
  );
}
