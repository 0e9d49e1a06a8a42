import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import { type AnswerCounts, countAnswer } from './mastery.ts';
import { unpackLog } from './packed-log.ts';

const UNCOUNTED: AnswerCounts = { error_count: 0, correct_streak: 0 };

/**
 * Applies one more attempt to a row: the attempt matrix of the specification (R3.2). A correct attempt adds to the
 * streak, and masters the element at MASTERY_THRESHOLD. A wrong attempt counts an error, resets the streak and takes
 * mastery away. `id` is used only where there is no row yet.
 *
 * @example
 * const attempt = {
 *   user_id: 'u1', set_id: 'german', lesson_id: 'cafe', exercise_id: 'e1', element_key: 'der Kaffee',
 *   element_type: 'vocabulary', user_answer: 'die Kaffee', correct_answer: 'der Kaffee', correct: false,
 *   differences: [], attempt_id: 'a1', attempted_at: '2026-11-20T14:29:00.123456+00:00',
 * } as const;
 * applyAttempt(null, attempt, 'row-1').error_count; // 1
 */
export function applyAttempt(row: ElementError | null, attempt: Attempt, id: string): ElementError {
  const { attempt_id: _id, differences: _differences, earlier: _earlier, correct, attempted_at, ...kept } = attempt;
  const { error_count, correct_streak, mastered } = countAnswer(row ?? UNCOUNTED, correct);
  return {
    id: row?.id ?? id,
    ...kept,
    error_count,
    correct_streak,
    last_error_at: correct ? (row?.last_error_at ?? null) : attempted_at,
    last_attempt_at: attempted_at,
    mastered,
    mastered_at: mastered ? (row?.mastered_at ?? attempted_at) : null,
    created_at: row?.created_at ?? attempted_at,
    updated_at: attempted_at,
  };
}

/**
 * Folds all attempts at one element, given in any order, into its row, also those that are packed (specification, R3.20); null for no
 * attempts.
 */
export function foldAttempts(attempts: readonly Attempt[], id: string): ElementError | null {
  return foldLog(unpackLog(attempts), id);
}

/** Folds what `unpackLog` returns. */
export function foldLog(unpacked: readonly Attempt[], id: string): ElementError | null {
  return unpacked.reduce<ElementError | null>((row, attempt) => applyAttempt(row, attempt, id), null);
}
