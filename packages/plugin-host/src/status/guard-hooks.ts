import { findOutage, isAiError, isAppError, SKIPPED } from '@learnwright/core';
import type { Attribution } from '../calls/attribution.ts';
import { DEADLINES, type DeadlinePorts, isThenable, withDeadline } from '../calls/deadlines.ts';
import type { CheckResult } from './hook-breaker.ts';
import type { Breakers } from './quarantine.ts';

/** A call of a hook, or of what a plugin has registered. */
export interface GuardedCall {
  readonly owner: string;
  /** The name of the hook, or of what is called. */
  readonly hook: string;
}

/**
 * Asks what a plugin has registered, as a hook is called: with a deadline, and not while it fails again and again. Returns null
 * where the plugin fails or is held back; its failure is recorded. Rejects with an outage, which is no plugin's.
 */
export type PluginAsking = <T>(plugin: string, what: string, work: () => T | Promise<T>) => Promise<T | null>;

/**
 * Builds the guard of every hook call: the subscriber runs as its plugin's code and against a deadline, and is skipped
 * while its breaker is open. A call that is skipped returns nothing.
 */
export function guardHooks(
  attribution: Attribution,
  { timers, wasHeldUp }: DeadlinePorts,
  breakers: Breakers,
): (call: GuardedCall, run: () => unknown) => unknown {
  function call({ hook, owner }: GuardedCall, run: () => unknown): unknown {
    const answer = attribution.run(attribution.origin(owner, hook), run);
    if (!isThenable(answer)) return answer;
    const isAi = hook.startsWith('ai_complete');
    const milliseconds = isAi ? DEADLINES.ai_hook : DEADLINES.hook;
    const releases = breakers.releasesOf(owner);
    const onFailure = (error: unknown) => {
      if (breakers.releasesOf(owner) !== releases) attribution.excuse(error);
    };
    return withDeadline(answer, { milliseconds, timers, subject: hook, onFailure, ...(!isAi && { wasHeldUp }) });
  }

  async function check(subscription: GuardedCall, run: () => unknown): Promise<unknown> {
    const { hook, owner } = subscription;
    try {
      const answer = await call(subscription, run);
      breakers.endCheck(owner, hook, 'worked');
      return answer;
    } catch (error) {
      const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
      breakers.endCheck(owner, hook, culprit.plugin === owner ? resultOf(error) : 'worked');
      throw error;
    }
  }

  return (subscription, run) => {
    // Every hook call passes here, and nearly always nothing is held back.
    if (!breakers.holding()) return call(subscription, run);
    const admission = breakers.admit(subscription.owner, subscription.hook);
    if (admission === 'skip') return SKIPPED;
    return admission === 'check' ? check(subscription, run) : call(subscription, run);
  };
}

/** Builds the asking by the guard of hooks. */
export function createPluginAsking(
  guard: ReturnType<typeof guardHooks>,
  recordFailure: (call: GuardedCall, error: unknown) => void,
): PluginAsking {
  return async (owner, hook, work) => {
    let answer: Awaited<ReturnType<typeof work>> | null = null;
    try {
      await guard({ owner, hook }, async () => {
        answer = await work();
      });
    } catch (error) {
      recordFailure({ owner, hook }, error);
      const outage = findOutage(error);
      if (outage !== null) throw outage;
    }
    return answer;
  };
}

/** An AppError or AiError is an answer; an outage, or a caller that left, has found nothing out. */
function resultOf(error: unknown): CheckResult {
  if (findOutage(error) !== null) return 'unclear';
  if (isAppError(error) || isAiError(error)) return 'worked';
  return error instanceof Error && error.name === 'AbortError' ? 'unclear' : 'failed';
}
