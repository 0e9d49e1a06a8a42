import fc from 'fast-check';
import { attempt, later, NOON } from './attempts.ts';

/** The lessons and keys of the attempts in a log: few, so that many attempts meet. */
export const placeArbitrary = fc.record({
  lesson_id: fc.constantFrom('1', '2'),
  element_key: fc.constantFrom('house', 'mouse'),
});

const attemptArbitrary = fc.record({
  place: placeArbitrary,
  correct: fc.boolean(),
  // Few times, so that many attempts share one and the attempt_id decides.
  attempted_at: fc.integer({ min: 0, max: 5 }).map((step) => later(NOON, step)),
  user_answer: fc.constantFrom('', 'Haus', 'Maus'),
});

/** One to ten attempts of a user, each with an id. */
export const logArbitrary = fc.array(attemptArbitrary, { minLength: 1, maxLength: 10 }).map((parts) => {
  return parts.map(({ place, ...part }, index) =>
    attempt(part.correct, { ...part, ...place, attempt_id: `attempt-${index}` }),
  );
});
