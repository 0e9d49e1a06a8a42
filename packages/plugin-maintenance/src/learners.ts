import { type Job, notFound, type PrivacyFunctions, rowsOf } from '@learnwright/plugin-sdk';
import { catchUp, catchUpForRequest, effectiveRetention, isPlanned } from './catch-up.ts';
import type { Learner, PatchLearner } from './schemas.ts';
import { countElements, deleteElements, deleteLearner, findLearner, listElements, saveLearner } from './store.ts';
import type { LearnerRow, MaintenanceContext } from './tables.ts';

/**
 * Tells whether a learner has maintenance, and how much, after up to 5,000 elements with new attempts were folded;
 * throws not_found for the user.
 */
export async function readLearner(context: MaintenanceContext, user_id: string): Promise<Learner> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  await catchUpForRequest(context, user_id);
  return describeLearner(context, user_id);
}

async function describeLearner(context: MaintenanceContext, user_id: string): Promise<Learner> {
  const { db, records, clock, name } = context;
  const learner = await findLearner(db, user_id);
  const isCurrent =
    learner?.enabled !== true ||
    (isPlanned(context, learner) && !(await records.elementFollowers.hasNoted(user_id, name)));
  return {
    user_id,
    enabled: learner?.enabled ?? false,
    desired_retention: learner?.desired_retention ?? null,
    effective_retention: effectiveRetention(context, learner),
    ...(await countElements(db, user_id, clock.now())),
    up_to_date: isCurrent,
  };
}

/**
 * Changes the fields that are given. Who opts in has the first 500 elements folded now and the others by a job; who opts out has
 * none left. Throws not_found for the user.
 */
export async function patchLearner(
  context: MaintenanceContext,
  user_id: string,
  patch: PatchLearner,
): Promise<Learner> {
  return context.transaction(async () => {
    const { db, records, clock, name } = context;
    if ((await records.users.lock(user_id)) === null) throw notFound('user', user_id);
    const before = (await findLearner(db, user_id)) ?? createRow(context, user_id);
    const { enabled = before.enabled, desired_retention = before.desired_retention } = patch;
    const learner: LearnerRow = { ...before, enabled, desired_retention, updated_at: clock.now() };
    if (learner.enabled && !before.enabled) {
      await records.elementFollowers.follow(user_id, name);
      await saveLearner(db, { ...learner, walked: false, walked_to: null });
    } else {
      await saveLearner(db, learner);
    }
    if (before.enabled && !learner.enabled) {
      await records.elementFollowers.unfollow(user_id, name);
      await deleteElements(db, user_id);
    }
    if (!(await catchUp(context, user_id))) await startCatchUp(context, user_id);
    return describeLearner(context, user_id);
  });
}

function createRow(context: MaintenanceContext, user_id: string): LearnerRow {
  const now = context.clock.now();
  return {
    user_id,
    enabled: false,
    desired_retention: null,
    planned_retention: effectiveRetention(context, null),
    walked: false,
    walked_to: null,
    created_at: now,
    updated_at: now,
  };
}

function startCatchUp({ jobs }: MaintenanceContext, user_id: string): Promise<Job> {
  return jobs.start('catch_up', { user_id }, { user_id });
}

/** Exports what a learner has said, and the elements; erases both. */
export const privacy: PrivacyFunctions<MaintenanceContext> = {
  rows_by_keys: true,
  export_user: async ({ db }, user_id) => ({
    learner: await findLearner(db, user_id),
    elements: rowsOf((page) => listElements(db, { user_id }, page)),
  }),
  erase_user: async ({ db, records, name }, user_id) => {
    await records.elementFollowers.unfollow(user_id, name);
    await deleteElements(db, user_id);
    await deleteLearner(db, user_id);
  },
};
