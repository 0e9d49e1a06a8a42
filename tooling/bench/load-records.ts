import type { ElementError, User } from '@learnwright/core';

/** The learners of the load benchmarks, one for each connection, so that they do not wait for each other. */
export const LEARNERS: readonly string[] = Array.from(
  { length: 64 },
  (_, index) => `0193c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
);
/** The learner with a long review queue, who records nothing. */
export const QUEUE_LEARNER = '0193c0de-0000-7000-9000-000000000000';
const OPEN_ROWS = 3_600;
const TIME = '2026-01-01T00:00:00.000000+00:00';

/** The records of all of them. */
export function listLearners(): User[] {
  return [...LEARNERS, QUEUE_LEARNER].map((id) => ({
    ...{ id, name: 'Ada', email: `${id}@example.org`, language: 'en', created_at: TIME, updated_at: TIME },
  }));
}

/** Rows that are not mastered, in every state of the matrix, their times spread over twenty days. */
export function listQueueRows(): ElementError[] {
  return Array.from({ length: OPEN_ROWS }, (_, n) => {
    const [day, hour] = [1 + (n % 20), n % 24].map((part) => String(part).padStart(2, '0'));
    const time = `2026-01-${day}T${hour}:00:00.${String(n).padStart(6, '0')}+00:00`;
    return {
      id: `0193c0de-0000-7000-a000-${String(n).padStart(12, '0')}`,
      user_id: QUEUE_LEARNER,
      ...{ set_id: `set-${n % 6}`, lesson_id: `lesson-${n % 55}`, exercise_id: `exercise-${n % 9}` },
      ...{ element_key: `element ${n}`, element_type: 'vocabulary' as const },
      ...{ user_answer: 'die Kaffee', correct_answer: 'der Kaffee' },
      ...{ error_count: 1 + (n % 7), correct_streak: n % 3, last_error_at: time, last_attempt_at: time },
      ...{ mastered: false, mastered_at: null, created_at: TIME, updated_at: time },
    };
  });
}
