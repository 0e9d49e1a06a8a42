import type { HookArguments, HookName, HookResult, HookSubscriber } from './hook-signatures.ts';

/** One call of one subscriber, as it is reported when it fails. */
export interface HookCall {
  readonly hook: HookName;
  readonly owner: string;
}

/** What a bus needs from its host. */
export interface HookBusOptions {
  /** Told of every subscriber that threw or rejected; the dispatch goes on. */
  readonly onError: (call: HookCall, error: unknown) => void;
  /** Runs every call of a subscriber: the place for deadlines, breakers and attribution. Default: just calls it. */
  readonly around?: (call: HookCall, run: () => unknown) => unknown;
}

/** Judges what the subscribers of a hook answer, and how they fail. */
export interface HookJudge {
  /** Told of an answer; what it throws or rejects with counts as a failure of the subscriber. */
  answered(call: HookCall, answer: unknown): void | Promise<void>;
  /** Told of a failure instead of `onError`; throws where the failure is the answer, and then nobody else is asked. */
  failed(call: HookCall, error: unknown): void;
}

/** Names a hook whose arguments start with a text that each subscriber may replace. */
export type ChainedHookName = 'chapter_pre_save' | 'content_pre_import';

/** Dispatches hooks to their subscribers in the order of subscription (specification, part 6). */
export interface HookBus {
  /** Adds a subscriber; the answer removes it again. */
  subscribe<Name extends HookName>(hook: Name, owner: string, subscriber: HookSubscriber<Name>): () => void;
  /** Tells whether anybody subscribes to a hook. */
  has(hook: HookName): boolean;
  /** Mode `first_result`: asks one after the other and answers the first result that is not none, else null. */
  first<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<HookResult<Name> | null>;
  /** The same, and `judge` decides what becomes of answers and failures. */
  firstJudged<Name extends HookName>(
    judge: HookJudge,
    hook: Name,
    ...args: HookArguments<Name>
  ): Promise<HookResult<Name> | null>;
  /** Mode `list`: asks all, one after the other, and answers the results that are not none. */
  collect<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<HookResult<Name>[]>;
  /** Mode `list` for hooks that answer nothing: returns when every subscriber has finished or failed. */
  notify<Name extends HookName>(hook: Name, ...args: HookArguments<Name>): Promise<void>;
  /** Mode `list` for hooks that rewrite a text: each subscriber gets the text the one before it made. */
  chain(hook: ChainedHookName, text: string, argument: string): Promise<string>;
}

interface Subscription {
  readonly call: HookCall;
  readonly subscriber: (...args: never[]) => unknown;
}

/** Builds an empty hook bus. A subscriber that throws is reported to `onError` and never stops the others. */
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
    // The bus is the one place where a hook's name has proven the arguments; the stored subscriber has lost them.
    const run = () => subscription.subscriber(...(args as never[]));
    return around === undefined ? run() : around(subscription.call, run);
  }

  /** Calls one subscriber; the answer is null where there is none or it failed, a promise only where it gave one. */
  function ask(subscription: Subscription, args: readonly unknown[]): unknown {
    try {
      const answer = call(subscription, args);
      return isThenable(answer) ? settle(subscription, answer) : (answer ?? null);
    } catch (error) {
      onError(subscription.call, error);
      return null;
    }
  }

  async function settle(subscription: Subscription, answer: PromiseLike<unknown>): Promise<unknown> {
    try {
      return (await answer) ?? null;
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
      try {
        const answer = (await call(subscription, args)) ?? null;
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
  return { subscribe, has, first, firstJudged, collect, notify, chain };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
