import {
  describeError,
  formatTimestamp,
  type LeasedSchedule,
  microsecondsOf,
  type ScheduleOutcome,
} from '@learnwright/core';
import { DEADLINES, type DeadlinePorts, withDeadline } from '../calls/deadlines.ts';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { PluginStatuses } from '../status/plugin-statuses.ts';
import { isNobodysFault, planRetry, type RetryPlan } from '../work/work-kind.ts';
import { type DeclaredSchedule, nextSlot } from './declared-schedules.ts';

/** A version of a plugin, as far as its scheduled work is concerned. */
export interface ScheduledVersion {
  readonly plugin: { readonly name: string };
  /** Aborted when the version ends. */
  readonly context: { readonly signal: AbortSignal };
  /** Counts what is under way in the version. */
  readonly uses: { during<T>(work: PromiseLike<T>): Promise<T> };
  readonly schedules: ReadonlyMap<string, DeclaredSchedule>;
}

/** What tries are made with. */
interface AttemptParts {
  readonly calls: PluginCalls;
  readonly deadlines: DeadlinePorts;
  readonly recordFailure: PluginStatuses['recordWorkFailure'];
  readonly redactSecrets: (text: string) => string;
}

/** What has come of a try, besides the times. */
export type TryResult =
  | { readonly kind: 'succeeded' }
  /** It was told to end before it could: by a stop of the server, or by another version. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly last_error: string; readonly isNobodysFault: boolean };

const MINUTE = 60_000;
/** Tries after the last pause wait until the work is due again by its rule. */
const PLAN: RetryPlan = {
  pauses: [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE, 360 * MINUTE],
  excused: MINUTE / 6,
};

/**
 * Builds what makes a try of scheduled work, as the code of its plugin and counted as under way in its version. What takes too
 * long is told so by its signal, and has failed whether it listens or not.
 */
export function createAttempt({ calls, deadlines, recordFailure, redactSecrets }: AttemptParts) {
  return async (version: ScheduledVersion, claimed: LeasedSchedule, stopped: AbortSignal): Promise<TryResult> => {
    const { plugin, context, uses, schedules } = version;
    const { name, slot_at, tries } = claimed;
    const subject = `schedule ${name}`;
    const late = new AbortController();
    const signal = AbortSignal.any([late.signal, stopped, context.signal]);
    const run = async () => schedules.get(name)?.work({ name, due_at: slot_at, tries: tries + 1, signal });
    const milliseconds = DEADLINES.schedule;
    const onFailure = (error: unknown) => late.abort(error);
    try {
      await uses.during(
        calls.blaming(plugin.name, subject, () =>
          withDeadline(run(), { ...deadlines, milliseconds, subject, onFailure }),
        ),
      );
      return { kind: 'succeeded' };
    } catch (error) {
      if (stopped.aborted || context.signal.aborted) return { kind: 'interrupted' };
      recordFailure(plugin.name, subject, error);
      const last_error = redactSecrets(describeError(error)).slice(0, 2_000);
      return { kind: 'failed', last_error, isNobodysFault: isNobodysFault(error) };
    }
  };
}

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
