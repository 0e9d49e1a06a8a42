import type { Attribution, CallOrigin } from './attribution.ts';
import { DEADLINES, type DeadlinePorts, withDeadline } from './deadlines.ts';

/** A call of a plugin outside of hooks and routes that has a deadline. */
type TimedCall = 'load' | 'activate' | 'probe' | 'dispose' | 'settings' | 'upkeep';

/** Calls the code of plugins outside of hooks and routes. */
export interface PluginCalls {
  /** Makes a call; rejects with what it throws, or when it takes longer than its deadline. */
  timed<T>(plugin: string, what: TimedCall, work: () => T | PromiseLike<T>): Promise<T>;
  /** Makes a call whose failure stops nothing and is recorded. */
  attempt(plugin: string, what: TimedCall, work: () => unknown): Promise<void>;
  /** Runs work at once and returns as it does. */
  call<T>(plugin: string, hook: string, work: () => T): T;
  /** Runs the handler of a route, whose call has begun long before: `Attribution.mark`. */
  readonly mark: Attribution['mark'];
  /** Runs work without a deadline; what it rejects with is the plugin's, whoever catches it. */
  blaming<T>(plugin: string, hook: string, work: () => T | PromiseLike<T>): Promise<T>;
}

/** Builds the calls; `recordError` records the failure of an attempt. */
export function createPluginCalls(
  attribution: Attribution,
  { timers, wasHeldUp }: DeadlinePorts,
  recordError: (culprit: CallOrigin, error: unknown) => void,
): PluginCalls {
  function timed<T>(plugin: string, hook: TimedCall, work: () => T | PromiseLike<T>): Promise<T> {
    const options = { milliseconds: DEADLINES[hook], timers, wasHeldUp, subject: hook };
    return attribution.run(attribution.origin(plugin, hook), () => withDeadline(start(work), options));
  }

  async function attempt(plugin: string, hook: TimedCall, work: () => unknown): Promise<void> {
    try {
      await timed(plugin, hook, work);
    } catch (error) {
      recordError(attribution.culpritOf(error, attribution.origin(plugin, hook)), error);
    }
  }

  function blaming<T>(plugin: string, hook: string, work: () => T | PromiseLike<T>): Promise<T> {
    const origin = attribution.origin(plugin, hook);
    return attribution.run(origin, async () => {
      try {
        return await work();
      } catch (error) {
        attribution.blame(error, origin);
        throw error;
      }
    });
  }

  return {
    timed,
    attempt,
    call: (plugin, hook, work) => attribution.run(attribution.origin(plugin, hook), work),
    mark: attribution.mark,
    blaming,
  };
}

/** Starts work at once; what it throws synchronously becomes a rejection. */
async function start<T>(work: () => T | PromiseLike<T>): Promise<T> {
  return work();
}
