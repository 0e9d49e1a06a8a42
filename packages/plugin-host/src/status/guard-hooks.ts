import { type HookBusOptions, type HookCall, isAiError, isAppError } from '@learnwright/core';
import type { Attribution } from '../calls/attribution.ts';
import { DEADLINES, isThenable, type Timers, withDeadline } from '../calls/deadlines.ts';
import type { Breakers } from './breakers.ts';
import type { TrialOutcome } from './hook-breaker.ts';

/**
 * Builds the guard of every hook call: the subscriber runs as its plugin's code and against a deadline, and is skipped
 * while its breaker is open. A call that is skipped answers nothing.
 */
export function guardHooks(
  attribution: Attribution,
  timers: Timers,
  breakers: Breakers,
): NonNullable<HookBusOptions['around']> {
  function call({ hook, owner }: HookCall, run: () => unknown): unknown {
    const answer = attribution.run(attribution.origin(owner, hook), run);
    if (!isThenable(answer)) return answer;
    const milliseconds = hook.startsWith('ai_complete') ? DEADLINES.ai_hook : DEADLINES.hook;
    const releases = breakers.releasesOf(owner);
    const onFailure = (error: unknown) => {
      if (breakers.releasesOf(owner) !== releases) attribution.excuse(error);
    };
    return withDeadline(answer, { milliseconds, timers, subject: hook, onFailure });
  }

  async function tryOut(subscription: HookCall, run: () => unknown): Promise<unknown> {
    const { hook, owner } = subscription;
    try {
      const answer = await call(subscription, run);
      breakers.endTrial(owner, hook, 'worked');
      return answer;
    } catch (error) {
      const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
      breakers.endTrial(owner, hook, culprit.plugin === owner ? outcomeOf(error) : 'worked');
      throw error;
    }
  }

  return (subscription, run) => {
    // Every hook call passes here, and nearly always nothing is held back.
    if (!breakers.holding()) return call(subscription, run);
    const admission = breakers.admit(subscription.owner, subscription.hook);
    if (admission === 'skip') return null;
    return admission === 'trial' ? tryOut(subscription, run) : call(subscription, run);
  };
}

/** An AppError or AiError is an answer; a caller that left has found nothing out. */
function outcomeOf(error: unknown): TrialOutcome {
  if (isAppError(error) || isAiError(error)) return 'worked';
  return error instanceof Error && error.name === 'AbortError' ? 'unclear' : 'failed';
}
