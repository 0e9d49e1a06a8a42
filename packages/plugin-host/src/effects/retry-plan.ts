import { findOutage, isAppError } from '@learnwright/core';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait after each failed try, in milliseconds: twelve tries in about a day, then a delivery is dead. */
const PAUSES: readonly number[] = [
  ...[SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  ...[HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR],
];

/** How long to wait after a try that failed through nobody's fault. */
export const SHORT_PAUSE = SECOND;

/** The pause after a failed try, in milliseconds; null when there was the last one. `tries` counts this one too. */
export function pauseAfter(tries: number): number | null {
  return PAUSES[tries - 1] ?? null;
}

/**
 * Tells whether a failure counts against no subscriber, such as an outage of the database or of a plugin that it needs: it
 * is tried again soon, as often as it takes.
 */
export function isNobodysFault(error: unknown): boolean {
  return findOutage(error) !== null || (isAppError(error) && error.code === 'plugin_unavailable');
}
