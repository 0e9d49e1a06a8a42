import { formatTimestamp, microsecondsOf, type Timestamp } from '@learnwright/core';
import type { ReportedAttempt } from './element-error-harness.ts';

/** The time at which the tests of the suite take place. */
export const NOON: Timestamp = '2026-11-20T12:00:00.000000+00:00';

/** A time so many microseconds after (or before) another. */
export function later(time: Timestamp, microseconds: number): Timestamp {
  return formatTimestamp(microsecondsOf(time) + microseconds);
}

/** An attempt at the element `house`, with what matters to the test. */
export function attempt(correct: boolean, other: Partial<ReportedAttempt> = {}): ReportedAttempt {
  return { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise', element_key: 'house', correct, ...other };
}

/** Attempts by a word of `c` for correct and `w` for wrong, one hour after the other, the last an hour before noon. */
export function attemptsOf(word: string, other: Partial<ReportedAttempt> = {}): ReportedAttempt[] {
  return [...word].map((letter, index) =>
    attempt(letter === 'c', { attempted_at: later(NOON, (index - word.length) * 3_600_000_000), ...other }),
  );
}
