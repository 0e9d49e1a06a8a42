import { findOutage, HOOK_MODES, isAiError, isAppError } from '@learnwright/core';
import type { Attribution, CallOrigin } from '../calls/attribution.ts';
import type { Breakers } from './breakers.ts';
import type { PluginStatuses } from './plugin-statuses.ts';

/** Records the failures of plugins: in their statuses, and at their breakers. */
export interface FailureRecorder {
  /** Records the failure of a hook; `shown` is what may be seen of the error, where not all of it may. */
  recordHookFailure(call: { readonly owner: string; readonly hook: string }, error: unknown, shown?: unknown): void;
  /** Records the failure of work that no hook has asked for, such as `job export` or `schedule nightly`; it counts against no hook. */
  recordWorkFailure(plugin: string, work: string, error: unknown): void;
  /** Records the failure of any other step. */
  recordStepFailure(culprit: CallOrigin, error: unknown): void;
  /** Records an error that nobody caught and returns the plugin it belongs to; null for none. */
  attributeError(error: unknown): string | null;
}

/**
 * Builds the recorder. An AppError or AiError is an answer: it is logged, but counts against no hook. An outage is the
 * failure of no plugin.
 */
export function recordFailures(
  attribution: Attribution,
  statuses: PluginStatuses,
  breakers: Breakers,
): FailureRecorder {
  function recordStepFailure(culprit: CallOrigin, error: unknown): void {
    if (findOutage(error) === null) statuses.recordError(culprit, error);
    else statuses.passOver(culprit, error);
  }

  return {
    recordHookFailure: ({ owner, hook }, error, shown = error) => {
      const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
      if (findOutage(error) !== null) {
        statuses.passOver(culprit, shown);
        return;
      }
      statuses.recordError(culprit, shown);
      if (culprit.plugin !== owner || isAppError(error) || isAiError(error) || attribution.isExcused(error)) return;
      breakers.fail(owner, hook);
    },
    recordWorkFailure: (plugin, work, error) => {
      recordStepFailure(attribution.culpritOf(error, attribution.origin(plugin, work)), error);
    },
    recordStepFailure,
    attributeError: (error) => {
      const origin = attribution.originOf(error);
      if (origin === null) return null;
      if (findOutage(error) !== null) {
        statuses.passOver(origin, error);
        return origin.plugin;
      }
      statuses.recordError(origin, error, 'left an error that nobody caught');
      if (Object.hasOwn(HOOK_MODES, origin.hook)) breakers.fail(origin.plugin, origin.hook);
      return origin.plugin;
    },
  };
}
