import { type ElementError, microsecondsOf } from '@learnwright/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attempt, type ElementErrorHarness, later, NOON, type ReportedAttempt } from './element-error-harness.ts';

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

/** What a row is compared by: all but the ids, which differ from user to user. */
type Outcome = Omit<ElementError, 'id' | 'user_id'>;

/**
 * The rules of attempts (specification, R3.2 to R3.5), written apart from core: what attempts at elements of one exercise come
 * to, the rows by lesson and key.
 */
export function foldByTheBook(log: readonly ReportedAttempt[]): Outcome[] {
  const byAddress = Map.groupBy(log, ({ lesson_id, element_key }) => `${lesson_id} ${element_key}`);
  const addresses = [...byAddress.keys()].sort();
  return addresses.map((address) => foldElement((byAddress.get(address) ?? []).toSorted(inLogOrder)));
}

function inLogOrder(left: ReportedAttempt, right: ReportedAttempt): number {
  const [a, b] = [microsecondsOf(left.attempted_at ?? ''), microsecondsOf(right.attempted_at ?? '')];
  return a === b ? ((left.attempt_id ?? '') < (right.attempt_id ?? '') ? -1 : 1) : a - b;
}

function foldElement(attempts: readonly ReportedAttempt[]): Outcome {
  const lastWrong = attempts.findLastIndex(({ correct }) => !correct);
  const streak = attempts.slice(lastWrong + 1);
  const last = attempts.at(-1);
  return {
    set_id: last?.set_id ?? '',
    lesson_id: last?.lesson_id ?? '',
    exercise_id: last?.exercise_id ?? '',
    element_key: last?.element_key ?? '',
    element_type: last?.element_type ?? 'vocabulary',
    user_answer: last?.user_answer ?? '',
    correct_answer: last?.correct_answer ?? '',
    error_count: attempts.filter(({ correct }) => !correct).length,
    correct_streak: streak.length,
    last_error_at: attempts[lastWrong]?.attempted_at ?? null,
    last_attempt_at: last?.attempted_at ?? '',
    mastered: streak.length >= 3,
    mastered_at: streak[2]?.attempted_at ?? null,
    created_at: attempts[0]?.attempted_at ?? '',
    updated_at: last?.attempted_at ?? '',
  };
}

/** The same attempts in two orders, cut into batches, some of them sent twice. */
const deliveriesArbitrary = logArbitrary.chain((log) => {
  const delivery = fc.record({
    order: fc.shuffledSubarray(log, { minLength: log.length }),
    repeated: fc.subarray(log),
    batch: fc.integer({ min: 1, max: 4 }),
  });
  return fc.record({ log: fc.constant(log), delivery });
});

/** Any order, split or repetition of the same attempts ends in the same rows (specification, R3.5). */
export function itForgetsTheOrderOfDelivery(get: () => ElementErrorHarness, numRuns: number): void {
  it('comes to the same rows in any order, split and repetition', async () => {
    const harness = get();
    const property = fc.asyncProperty(deliveriesArbitrary, async ({ log, delivery }) => {
      const user = await harness.createUser();
      harness.setNow(later(NOON, 1_000_000));
      const sent = [...delivery.order, ...delivery.repeated];
      while (sent.length > 0) await harness.record(user, sent.splice(0, delivery.batch));
      const rows = await harness.list(user);
      expect(rows.map(({ id: _, user_id: __, ...outcome }) => outcome)).toEqual(foldByTheBook(log));
    });
    await fc.assert(property, { numRuns });
  });
}
