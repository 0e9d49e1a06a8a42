import {
  type Attempt,
  latestAttemptTime,
  mergeReportedLesson,
  notFound,
  recordAttempts,
  undoAttempts,
} from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { attemptPorts } from '../element-errors/attempt-ports.ts';
import type { UploadedChanges, UploadReport } from './schemas.ts';

/**
 * Takes what a device has recorded, in one unit of work: sent again, or later than what came after it, it changes nothing.
 * Attempts ahead of the clock are held, and one that was taken back stays so: the device hears of it with the next changes. Throws
 * not_found for the user.
 */
export async function takeChanges(
  context: AppContext,
  user_id: string,
  { attempts, undone, lessons }: UploadedChanges,
): Promise<UploadReport> {
  return context.unitOfWork.run(async ({ learnerChanges, attempts: log }) => {
    // Elements do not move while the learner is locked.
    const set_ids = attempts.map(({ set_id }) => set_id);
    const learner = await learnerChanges.begin(user_id, set_ids);
    if (learner === null) throw notFound('user', user_id);
    // What carries others is too old to be taken back: the device is told of it again.
    const tooOld = (await log.findAll(user_id, undone)).filter(({ earlier }) => earlier !== undefined);
    for (const attempt of tooOld) await log.readdress(user_id, attempt.attempt_id, attempt, learner.change);
    const kept = idsOf(tooOld);
    const takenBack = undone.filter((attempt_id) => !kept.has(attempt_id));
    await learnerChanges.noteUndone(user_id, takenBack, learner.change);
    await undoAttempts(context, user_id, takenBack);
    const latest = latestAttemptTime(context.clock);
    const held = [...idsOf(attempts.filter(({ attempted_at }) => attempted_at > latest))];
    const gone = await learnerChanges.findUndone(user_id, [...idsOf(attempts)]);
    // The device has what was taken back, such as from a file: it is told again. What has come again since is in the log.
    const known = idsOf(await log.findAll(user_id, gone));
    await learnerChanges.noteUndone(
      user_id,
      gone.filter((attempt_id) => !known.has(attempt_id)),
      learner.change,
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

function idsOf(attempts: readonly Pick<Attempt, 'attempt_id'>[]): Set<string> {
  return new Set(attempts.map(({ attempt_id }) => attempt_id));
}
