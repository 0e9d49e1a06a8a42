import { findOutage } from '@learnwright/core';
import type { guardHooks } from './guard-hooks.ts';
import type { FailureRecorder } from './record-failures.ts';

/**
 * Asks what a plugin has registered, as a hook is called: with a deadline, and not while it fails again and again. Answers null
 * where the plugin fails or is held back; its failure is recorded. Rejects with an outage, which is no plugin's.
 */
export type AskPlugin = <T>(plugin: string, what: string, work: () => T | Promise<T>) => Promise<T | null>;

/** Builds the asking by the guard of hooks. */
export function createPluginAsking(
  guard: ReturnType<typeof guardHooks>,
  recordFailure: FailureRecorder['recordHookFailure'],
): AskPlugin {
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
