import { describeError, type LeasedSchedule } from '@learnwright/core';
import { DEADLINES, type DeadlinePorts, withDeadline } from '../calls/deadlines.ts';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { FailureRecorder } from '../status/record-failures.ts';
import { isNobodysFault } from '../work/retry-plan.ts';
import type { DeclaredSchedule } from './declared-schedules.ts';
import type { TryResult } from './try-plan.ts';

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
export interface AttemptParts {
  readonly calls: PluginCalls;
  readonly deadlines: DeadlinePorts;
  readonly recordFailure: FailureRecorder['recordWorkFailure'];
  readonly hideSecrets: (text: string) => string;
}

/**
 * Builds what makes a try of scheduled work, as the code of its plugin and counted as under way in its version. What takes too
 * long is told so by its signal, and has failed whether it listens or not.
 */
export function createAttempt({ calls, deadlines, recordFailure, hideSecrets }: AttemptParts) {
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
      const last_error = hideSecrets(describeError(error)).slice(0, 2_000);
      return { kind: 'failed', last_error, isNobodysFault: isNobodysFault(error) };
    }
  };
}
