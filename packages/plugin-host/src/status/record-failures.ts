import { HOOK_MODES, isAiError, isAppError } from '@learnwright/core';
import type { Attribution } from '../calls/attribution.ts';
import type { Breakers } from './breakers.ts';
import type { PluginStatuses } from './plugin-statuses.ts';

/** Records the failures of plugins: in their statuses, and at their breakers. */
export interface FailureRecorder {
  /** Records the failure of a hook; `shown` is what may be seen of the error, where not all of it may. */
  recordHookFailure(call: { readonly owner: string; readonly hook: string }, error: unknown, shown?: unknown): void;
  /** Records an error that nobody caught and answers the plugin it belongs to; null for none. */
  attributeError(error: unknown): string | null;
}

/** Builds the recorder. An AppError or AiError is an answer: it is logged, but counts against no hook. */
export function recordFailures(
  attribution: Attribution,
  statuses: PluginStatuses,
  breakers: Breakers,
): FailureRecorder {
  return {
    recordHookFailure: ({ owner, hook }, error, shown = error) => {
      const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
      statuses.recordError(culprit, shown);
      if (culprit.plugin !== owner || isAppError(error) || isAiError(error) || attribution.isExcused(error)) return;
      breakers.fail(owner, hook);
    },
    attributeError: (error) => {
      const origin = attribution.originOf(error);
      if (origin === null) return null;
      statuses.recordError(origin, error, 'left an error that nobody caught');
      if (Object.hasOwn(HOOK_MODES, origin.hook)) breakers.fail(origin.plugin, origin.hook);
      return origin.plugin;
    },
  };
}
