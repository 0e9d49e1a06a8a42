import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import { applyAttempt } from './apply-attempt.ts';

/** The row that a set of attempts at one element comes to, whatever order they are given in; null for none. */
export function foldAttempts(attempts: readonly Attempt[], id: string): ElementError | null {
  let row: ElementError | null = null;
  for (const attempt of attempts.toSorted(compareAttempts)) row = applyAttempt(row, attempt, id);
  return row;
}

/** The order of the log: by attempted_at, then attempt_id. */
export function compareAttempts(left: Attempt, right: Attempt): number {
  return compareText(left.attempted_at, right.attempted_at) || compareText(left.attempt_id, right.attempt_id);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
