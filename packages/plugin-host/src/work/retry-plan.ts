import { findOutage, isAppError } from '@learnwright/core';

/** When work is tried again that has failed. */
export interface RetryPlan {
  /** How long to wait after each failed try, in milliseconds; after the last one nothing follows. */
  readonly pauses: readonly number[];
  /** How long to wait after a try that does not count. */
  readonly excused: number;
}

/** What follows a failed try: how many count by now, and the pause in milliseconds; null when there was the last one. */
export function planRetry({ pauses, excused }: RetryPlan, tries: number, isExcused: boolean) {
  return isExcused ? { tries, pause: excused } : { tries: tries + 1, pause: pauses[tries] ?? null };
}

/**
 * Tells whether a failure counts against nobody, such as an outage of the database or of a plugin that is needed: the work
 * is tried again soon, as often as it takes.
 */
export function isNobodysFault(error: unknown): boolean {
  return findOutage(error) !== null || (isAppError(error) && error.code === 'plugin_unavailable');
}
