import { type AttemptInput, attemptInputSchema } from '@learnwright/core';

/** An attempt of a test: the element, whether the answer was right, and whatever else the test is about. */
export type TestAttempt = Pick<AttemptInput, 'element_key' | 'correct'> & Partial<AttemptInput>;

/** Where attempts of a test happen, unless it says. */
const PLACE = { set_id: 'test-set', lesson_id: 'test-lesson', exercise_id: 'test-exercise' };

/** The whole attempt, as a client would report it. */
export function completeAttempt(attempt: TestAttempt): AttemptInput {
  return attemptInputSchema.parse({ ...PLACE, ...attempt });
}
