import { AppError } from '../errors/app-error.ts';
import type { LessonProgress } from '../records/lesson-progress.ts';
import { STEPS_OF_LESSON } from '../records/lesson-progress.ts';

/** The most characters of all answers and ids of steps of a lesson: its row is read and written as a whole (specification, R3.22). */
const CHARACTERS_OF_LESSON = 250_000;

/**
 * Throws invalid_request, at a pointer, for a row that has more steps or longer answers than one may, and more than before: one that
 * was stored like this can still be changed.
 */
export function boundSteps(before: LessonProgress | null, after: LessonProgress, pointer: string): void {
  const [was, is] = [measure(before), measure(after)];
  const messages: string[] = [];
  if (is.steps > Math.max(STEPS_OF_LESSON, was.steps)) {
    messages.push(`The lesson would have ${is.steps} steps, of ${STEPS_OF_LESSON} at most.`);
  }
  if (is.characters > Math.max(CHARACTERS_OF_LESSON, was.characters)) {
    messages.push(
      `The answers of the lesson would take ${is.characters} characters, of ${CHARACTERS_OF_LESSON} at most.`,
    );
  }
  if (messages.length === 0) return;
  const findings = messages.map((message) => ({ pointer, code: 'too_big', message }));
  throw new AppError('invalid_request', 'There is too much in a lesson.', { findings });
}

function measure(row: LessonProgress | null) {
  const steps = Object.entries(row?.step_results ?? {});
  const characters = steps.reduce((sum, [id, { user_answer = '' }]) => sum + id.length + user_answer.length, 0);
  return { steps: steps.length, characters };
}
