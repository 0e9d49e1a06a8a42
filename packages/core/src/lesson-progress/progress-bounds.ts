import { AppError } from '../errors/app-error.ts';
import { STEPS_OF_LESSON } from '../records/lesson-bounds.ts';
import type { LessonProgress } from '../records/lesson-progress.ts';

/** The most steps of a lesson, and characters of all their answers and ids: its row is read and written as a whole (specification, R3.22). */
const BOUNDS = [
  ['steps', STEPS_OF_LESSON],
  ['characters', 250_000],
] as const;

/**
 * Throws invalid_request, at a pointer, for a row that has more steps or longer answers than one may, and more than before: one that
 * was stored like this can still be changed.
 */
export function boundSteps(before: LessonProgress | null, after: LessonProgress, pointer: string): void {
  const [was, is] = [measure(before), measure(after)];
  const findings = BOUNDS.filter(([unit, most]) => is[unit] > Math.max(most, was[unit])).map(([unit, most]) => ({
    pointer,
    code: 'too_big',
    message: `The lesson would have ${is[unit]} ${unit}, of ${most} at most.`,
  }));
  if (findings.length > 0) throw new AppError('invalid_request', 'There is too much in a lesson.', { findings });
}

function measure(row: LessonProgress | null) {
  const steps = Object.entries(row?.step_results ?? {});
  const characters = steps.reduce((sum, [id, { user_answer = '' }]) => sum + id.length + user_answer.length, 0);
  return { steps: steps.length, characters };
}
