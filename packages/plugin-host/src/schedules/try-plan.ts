import { formatTimestamp, type LeasedSchedule, microsecondsOf, type ScheduleOutcome } from '@learnwright/core';
import { planRetry, type RetryPlan } from '../work/retry-plan.ts';
import { nextSlot } from './schedule-rule.ts';

const MINUTE = 60_000;
/** Tries after the last pause wait until the work is due again by its rule. */
const PLAN: RetryPlan = {
  pauses: [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE, 360 * MINUTE],
  excused: MINUTE / 6,
};

/** What has come of a try, besides the times. */
export type TryResult =
  | { readonly kind: 'succeeded' }
  /** It was told to end before it could: by a stop of the server, or by another version. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly last_error: string; readonly isNobodysFault: boolean };

/**
 * Plans what follows a try: after a success the next time by the rule, also where several were missed; after a failure a
 * pause, but never beyond that time. What was interrupted, or failed through nobody's fault, costs no try.
 */
export function planNext(claimed: LeasedSchedule, result: TryResult, now: string): ScheduleOutcome {
  const { rule, slot_at, tries, last_succeeded_at, last_error } = claimed;
  if (result.kind === 'interrupted') return { slot_at, due_at: now, tries, last_succeeded_at, last_error };
  const next = nextSlot(rule, slot_at, now);
  if (result.kind === 'succeeded') {
    return { slot_at: next, due_at: next, tries: 0, last_succeeded_at: now, last_error: null };
  }
  const retry = planRetry(PLAN, tries, result.isNobodysFault);
  const again = microsecondsOf(now) + (retry.pause ?? Number.POSITIVE_INFINITY) * 1_000;
  const isLate = again >= microsecondsOf(next);
  return {
    slot_at: isLate ? next : slot_at,
    due_at: isLate ? next : formatTimestamp(again),
    ...{ tries: retry.tries, last_succeeded_at, last_error: result.last_error },
  };
}
