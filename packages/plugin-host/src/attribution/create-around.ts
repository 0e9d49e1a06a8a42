import type { HookBusOptions } from '@learnwright/core';
import { isThenable } from '../deadlines/is-thenable.ts';
import type { Timers } from '../deadlines/timers.ts';
import { DEADLINES, withDeadline } from '../deadlines/with-deadline.ts';
import type { Attribution } from './create-attribution.ts';

/** Builds what surrounds every call of a hook: the subscriber runs as its plugin's code and against a deadline. */
export function createAround(attribution: Attribution, timers: Timers): NonNullable<HookBusOptions['around']> {
  return ({ hook, owner }, run) => {
    const answer = attribution.run(attribution.origin(owner, hook), run);
    if (!isThenable(answer)) return answer;
    const milliseconds = hook.startsWith('ai_complete') ? DEADLINES.ai_hook : DEADLINES.hook;
    return withDeadline(answer, { milliseconds, timers, subject: hook });
  };
}
