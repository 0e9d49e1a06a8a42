import type { HookArguments, HookName, HookResult, HookSubscriber } from './hook-signatures.ts';

/** The hook of a call and the owner of the subscriber. */
export interface HookCall {
  readonly hook: HookName;
  readonly owner: string;
}

/** The options of a hook bus. */
export interface HookBusOptions {
  /** Called for every subscriber that throws or rejects; the dispatch goes on. */
  readonly onError: (call: HookCall, error: unknown) => void;
  /** Runs every call of a subscriber, such as under a deadline or breaker, or returns `SKIPPED`. Default: calls it. */
  readonly around?: (call: HookCall, run: () => unknown) => unknown;
}

/** What `around` returns for a call that it holds back; it counts as no answer. */
export const SKIPPED: unique symbol = Symbol('skipped');

/** What has come of a delivery: the owner has taken it, is held back, or does not subscribe. */
export type DeliveryOutcome = 'done' | 'skipped' | 'absent';

/** Chooses the subscribers of a hook that are called, and judges their answers and failures. */
export interface HookJudge {
  /** Tells whether a subscriber may be called at all. Default: every one. */
  asks?(call: HookCall): boolean;
  /** Called for an answer; throwing or rejecting makes the answer a failure of the subscriber. */
  answered(call: HookCall, answer: unknown): void | Promise<void>;
  /** Called for a failure instead of `onError`; throwing ends the call, so no other subscriber is asked. */
  failed(call: HookCall, error: unknown): void;
}

/** The name of a hook whose first argument is a text that each subscriber may replace. */
export type ChainedHookName = 'chapter_pre_save' | 'content_pre_import';

/** Dispatches hooks to their subscribers in the order of subscription (specification, R8.2). */
export interface HookBus {
  /** Adds a subscriber. Call the answer to remove it. */
  subscribe<Name extends HookName>(hook: Name, owner: string, subscriber: HookSubscriber<Name>): () => void;
  /** Tells whether a hook has a subscriber. */
  has(hook: HookName): boolean;
  /** Mode `first_result`: asks the subscribers in order and returns the first result that is not none, else null. */
  first<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<HookResult<Name> | null>;
  /** Like `first`, but `judge` decides about answers and failures. */
  firstJudged<Name extends HookName>(
    judge: HookJudge,
    hook: Name,
    ...args: HookArguments<Name>
  ): Promise<HookResult<Name> | null>;
  /** Mode `list`: asks all subscribers in order and returns the results that are not none. */
  collect<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<HookResult<Name>[]>;
  /** Mode `list` for hooks without an answer: returns when every subscriber has finished or failed. */
  notify<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<void>;
  /** Calls the subscriber of one owner alone; rejects with what it throws, which is not reported to `onError`. */
  deliver(hook: HookName, owner: string, args: readonly unknown[]): Promise<DeliveryOutcome>;
  /** Mode `list` for hooks that rewrite a text: each subscriber gets the text of the previous one. */
  chain(hook: ChainedHookName, text: string, argument: string): Promise<string>;
}

interface Subscription {
  readonly call: HookCall;
  readonly subscriber: (...args: never[]) => unknown;
}

/**
 * Builds an empty hook bus. A subscriber that throws is reported to `onError` and never stops the others.
 *
 * @example
 * const hooks = createHookBus({ onError: ({ owner }, error) => console.error(owner, error) });
 * hooks.subscribe('get_assessment_questions', 'quiz', async () => []);
 * await hooks.collect('get_assessment_questions', 'en'); // [[]]
 */
export function createHookBus(options: HookBusOptions): HookBus {
  const { onError, around } = options;
  const subscriptions = new Map<HookName, readonly Subscription[]>();

  function subscribe<Name extends HookName>(hook: Name, owner: string, subscriber: HookSubscriber<Name>): () => void {
    const subscription: Subscription = { call: { hook, owner }, subscriber };
    subscriptions.set(hook, [...(subscriptions.get(hook) ?? []), subscription]);
    return () => {
      const left = (subscriptions.get(hook) ?? []).filter((entry) => entry !== subscription);
      subscriptions.set(hook, left);
    };
  }

  function call(subscription: Subscription, args: readonly unknown[]): unknown {
    // The one place where a hook's name vouches for the arguments: stored subscribers have lost their types.
    const run = () => subscription.subscriber(...(args as never[]));
    return around === undefined ? run() : around(subscription.call, run);
  }

  /** Calls one subscriber; returns null for no answer or a failure, and a promise only when the subscriber does. */
  function ask(subscription: Subscription, args: readonly unknown[]): unknown {
    try {
      const answer = call(subscription, args);
      return isThenable(answer) ? settled(subscription, answer) : noneIfSkipped(answer);
    } catch (error) {
      onError(subscription.call, error);
      return null;
    }
  }

  async function settled(subscription: Subscription, answer: PromiseLike<unknown>): Promise<unknown> {
    try {
      return noneIfSkipped(await answer);
    } catch (error) {
      onError(subscription.call, error);
      return null;
    }
  }

  async function first<Name extends HookName>(
    hook: Name,
    ...args: HookArguments<Name>
  ): Promise<HookResult<Name> | null> {
    for (const subscription of subscriptions.get(hook) ?? []) {
      const asked = ask(subscription, args);
      const answer = isThenable(asked) ? await asked : asked;
      if (answer !== null) return answer as HookResult<Name>;
    }
    return null;
  }

  async function firstJudged<Name extends HookName>(
    judge: HookJudge,
    hook: Name,
    ...args: HookArguments<Name>
  ): Promise<HookResult<Name> | null> {
    for (const subscription of subscriptions.get(hook) ?? []) {
      if (judge.asks?.(subscription.call) === false) continue;
      try {
        const answer = noneIfSkipped(await call(subscription, args));
        if (answer === null) continue;
        await judge.answered(subscription.call, answer);
        return answer as HookResult<Name>;
      } catch (error) {
        judge.failed(subscription.call, error);
      }
    }
    return null;
  }

  async function collect<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<HookResult<Name>[]> {
    const answers: HookResult<Name>[] = [];
    for (const subscription of subscriptions.get(hook) ?? []) {
      const asked = ask(subscription, args);
      const answer = isThenable(asked) ? await asked : asked;
      if (answer !== null) answers.push(answer as HookResult<Name>);
    }
    return answers;
  }

  async function notify<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<void> {
    for (const subscription of subscriptions.get(hook) ?? []) {
      const asked = ask(subscription, args);
      if (isThenable(asked)) await asked;
    }
  }

  async function deliver(hook: HookName, owner: string, args: readonly unknown[]): Promise<DeliveryOutcome> {
    const subscription = subscriptions.get(hook)?.find((entry) => entry.call.owner === owner);
    if (subscription === undefined) return 'absent';
    return (await call(subscription, args)) === SKIPPED ? 'skipped' : 'done';
  }

  async function chain(hook: ChainedHookName, text: string, argument: string): Promise<string> {
    let current = text;
    for (const subscription of subscriptions.get(hook) ?? []) {
      const asked = ask(subscription, [current, argument]);
      const answer = isThenable(asked) ? await asked : asked;
      if (typeof answer === 'string') current = answer;
    }
    return current;
  }

  const has = (hook: HookName) => (subscriptions.get(hook)?.length ?? 0) > 0;
  return { subscribe, has, first, firstJudged, collect, notify, deliver, chain };
}

function noneIfSkipped(answer: unknown): unknown {
  return answer === SKIPPED ? null : (answer ?? null);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
