import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import { MASTERY_THRESHOLD } from './mastery.ts';

/**
 * The row after one more attempt, the attempt matrix of the specification (part 3) and its only implementation: correct
 * adds to the streak and masters at the threshold; wrong counts an error, resets the streak and takes mastery away.
 * `id` is used only where there is no row yet.
 */
export function applyAttempt(row: ElementError | null, attempt: Attempt, id: string): ElementError {
  const { attempt_id: _, correct, attempted_at, ...kept } = attempt;
  const streak = correct ? (row?.correct_streak ?? 0) + 1 : 0;
  const mastered = streak >= MASTERY_THRESHOLD;
  return {
    id: row?.id ?? id,
    ...kept,
    error_count: (row?.error_count ?? 0) + (correct ? 0 : 1),
    correct_streak: streak,
    last_error_at: correct ? (row?.last_error_at ?? null) : attempted_at,
    last_attempt_at: attempted_at,
    mastered,
    mastered_at: mastered ? (row?.mastered_at ?? attempted_at) : null,
    created_at: row?.created_at ?? attempted_at,
    updated_at: attempted_at,
  };
}
