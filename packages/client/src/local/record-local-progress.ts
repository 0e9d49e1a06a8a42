import { applyProgress, type LessonProgress, notFound, recordProgressSchema } from '@learnwright/core';
import type { ReportedProgress } from '../storage/learning-storage.ts';
import type { LocalPorts } from './local-ports.ts';
import { parseInput } from './parse-input.ts';

/**
 * Upserts a lesson's progress with core's rule. Completing a lesson writes no session and fires no hook: that happens in
 * API mode only (specification, part 1). Throws not_found for the learner.
 */
export async function recordLocalProgress(
  { unitOfWork, clock, createId }: LocalPorts,
  user_id: string,
  report: ReportedProgress,
): Promise<LessonProgress> {
  const input = parseInput(recordProgressSchema, report);
  return unitOfWork.run(async ({ users, lessonProgress }) => {
    if ((await users.lock(user_id)) === null) throw notFound('user', user_id);
    const before = await lessonProgress.find(user_id, input.set_id, input.lesson_id);
    const progress = applyProgress(before, user_id, input, clock.now(), createId());
    await lessonProgress.save(progress);
    return progress;
  });
}
