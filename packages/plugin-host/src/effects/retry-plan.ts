import { type Clock, type Delivery, findOutage, isAppError } from '@learnwright/core';
import type { TriedDelivery } from '../host-ports.ts';

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

/** Tells what came of a try. */
export type TellTry = (outcome: TriedDelivery['outcome'], error?: string) => void;

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

/** Begins to measure a try. */
export function followTry(
  { plugin, hook, event_id, user_id }: Delivery,
  clock: Clock,
  onTried: (tried: TriedDelivery) => void = () => undefined,
): TellTry {
  const began = clock.microseconds();
  return (outcome, error) => {
    const milliseconds = (clock.microseconds() - began) / 1_000;
    onTried({ plugin, hook, event_id, user_id, outcome, milliseconds, error: error ?? null });
  };
}
