import { latestAttemptTime, mergeReportedLesson, notFound, recordAttempts, undoAttempts } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { attemptPorts } from '../element-errors/attempt-ports.ts';
import type { UploadedChanges, UploadReport } from './schemas.ts';

/**
 * Takes what a device has recorded, in one unit of work: sent again, or later than what came after it, it changes nothing.
 * Attempts ahead of the clock are held. Throws not_found for the user.
 */
export async function takeChanges(
  context: AppContext,
  user_id: string,
  { attempts, undone, lessons }: UploadedChanges,
): Promise<UploadReport> {
  return context.unitOfWork.run(async ({ learnerChanges }) => {
    // Elements do not move while the learner is locked.
    const set_ids = attempts.map(({ set_id }) => set_id);
    const learner = await learnerChanges.begin(user_id, set_ids);
    if (learner === null) throw notFound('user', user_id);
    const found = await context.stores.attempts.findAll(user_id, undone);
    // What carries others is too old to be taken back.
    const tooOld = new Set(found.flatMap(({ attempt_id, earlier }) => (earlier === undefined ? [] : [attempt_id])));
    const takenBack = undone.filter((attempt_id) => !tooOld.has(attempt_id));
    await learnerChanges.noteUndone(user_id, takenBack, learner.change);
    await undoAttempts(context, user_id, takenBack);
    const latest = latestAttemptTime(context.clock);
    const held = attempts.filter(({ attempted_at }) => attempted_at > latest).map(({ attempt_id }) => attempt_id);
    const gone = await learnerChanges.findUndone(
      user_id,
      attempts.map(({ attempt_id }) => attempt_id),
    );
    const leftOut = new Set([...held, ...gone]);
    const taken = attempts.filter(({ attempt_id }) => !leftOut.has(attempt_id));
    if (taken.length > 0) await recordAttempts(attemptPorts(context), user_id, taken);
    const ports = { ...context, hooks: context.host.hooks };
    let changed = 0;
    for (const [index, lesson] of lessons.entries()) {
      if (await mergeReportedLesson(ports, user_id, lesson, `/lessons/${index}/steps`)) changed += 1;
    }
    return { held, lessons: changed };
  });
}
