import { AppError } from '@learnwright/core';
import type { Caller } from '@learnwright/plugin-sdk';

/** How many of something each caller may have under way, by role. */
export interface UnderWayLimits {
  /** Of a learner, and of an address without a credential. */
  readonly learner: number;
  /** Of an application, and of an operator. */
  readonly app: number;
}

/** Counts what each caller has under way in this process. */
export interface UnderWay {
  /** Counts one more until the answer is called; further calls of the answer do nothing. Throws `rate_limited`. */
  begin(role: Caller['role'], caller: string): () => void;
  /** How many callers have something under way. */
  readonly callers: number;
}

const RETRY_AFTER = '1';

/** Builds a count; `what` is its name in sentences, such as `streams`. */
export function createUnderWay(what: string, limits: UnderWayLimits): UnderWay {
  const counts = new Map<string, number>();

  function end(caller: string): void {
    const rest = (counts.get(caller) ?? 1) - 1;
    if (rest > 0) counts.set(caller, rest);
    else counts.delete(caller);
  }

  return {
    begin: (role, caller) => {
      const limit = role === 'learner' || role === 'nobody' ? limits.learner : limits.app;
      const count = counts.get(caller) ?? 0;
      if (count >= limit) {
        throw new AppError(
          'rate_limited',
          `You have ${count} ${what} under way, which is the limit. Wait for one to end.`,
          {
            headers: { 'Retry-After': RETRY_AFTER },
          },
        );
      }
      counts.set(caller, count + 1);
      let isOpen = true;
      return () => {
        if (isOpen) end(caller);
        isOpen = false;
      };
    },
    get callers() {
      return counts.size;
    },
  };
}
