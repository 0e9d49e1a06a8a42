import { type HookBusOptions, type HookCall, isAiError, isAppError } from '@learnwright/core';
import type { Breakers } from '../breaker/create-breakers.ts';
import type { TrialOutcome } from '../breaker/create-hook-breaker.ts';
import { isThenable } from '../deadlines/is-thenable.ts';
import type { Timers } from '../deadlines/timers.ts';
import { DEADLINES, withDeadline } from '../deadlines/with-deadline.ts';
import type { Attribution } from './create-attribution.ts';

/**
 * Builds what surrounds every call of a hook: the subscriber runs as its plugin's code and against a deadline, or not at
 * all while its breaker is open. A call that is left out answers none.
 */
export function createAround(
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
    // All is well nearly always, and every hook goes through here.
    if (!breakers.holding()) return call(subscription, run);
    const admission = breakers.admit(subscription.owner, subscription.hook);
    if (admission === 'skip') return null;
    return admission === 'trial' ? tryOut(subscription, run) : call(subscription, run);
  };
}

/** Of an error that a plugin means as an answer, it works; a caller that left has found nothing out. */
function outcomeOf(error: unknown): TrialOutcome {
  if (isAppError(error) || isAiError(error)) return 'worked';
  return error instanceof Error && error.name === 'AbortError' ? 'unclear' : 'failed';
}
