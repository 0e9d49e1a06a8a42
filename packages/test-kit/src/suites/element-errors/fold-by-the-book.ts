import { type ElementError, microsecondsOf } from '@learnwright/core';
import type { ReportedAttempt } from './element-error-harness.ts';

/** What a row is compared by: all but the ids, which differ from user to user. */
type Outcome = Omit<ElementError, 'id' | 'user_id'>;

/**
 * The rules in the words of the specification, written apart from core: what attempts at elements of one exercise come
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
