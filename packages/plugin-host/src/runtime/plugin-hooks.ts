import { HOOK_ANSWERS, type HookBus, type HookName, type HookSubscriber } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import type { PluginModule } from '@learnwright/plugin-sdk/loading';
import { createWorkerHook } from '../ai/worker/run-in-worker.ts';
import { isThenable, type Timers } from '../calls/deadlines.ts';
import type { Plugin, PluginHook } from '../definition/plugin.ts';
import type { UseCount } from './lifetime.ts';
import { readAnswer } from './own-entries.ts';

type Subscriber = (...args: unknown[]) => unknown;

/** What one version of a plugin does at its hooks. */
export interface VersionHooks {
  readonly subscribers: ReadonlyMap<HookName, Subscriber>;
  /** Counts the calls that are under way. */
  readonly uses: UseCount;
}

/** What the hooks of a version are called with and by. */
interface HookBinding {
  readonly context: PluginContext;
  readonly uses: UseCount;
  readonly timers: Timers;
  /** Where the plugin is loaded from; undefined for one that was handed over as an object. */
  readonly module: PluginModule | undefined;
}

/** The subscriptions of plugins to hooks, which follow the version that serves. */
export interface HookSubscriptions {
  /**
   * Makes these the subscribers of a plugin, also for a dispatch that is under way and has not come to the plugin yet.
   * The subscriber of a hook that the plugin had before keeps its place in the order.
   */
  follow(plugin: string, hooks: VersionHooks): void;
  /** Ends the subscriptions of a plugin. */
  drop(plugin: string): void;
}

/** Binds the hooks of a plugin to the context of one version. */
export function bindHooks(plugin: Plugin, binding: HookBinding): VersionHooks {
  const subscribers = plugin.hooks.map((hook) => [hook.name, bindHook(hook, binding)] as const);
  return { subscribers: new Map(subscribers), uses: binding.uses };
}

interface Subscription {
  call: Subscriber;
  uses: UseCount | null;
  readonly unsubscribe: () => void;
}

const answerNothing = () => null;

/** Builds the subscriptions on a hook bus. */
export function createHookSubscriptions(bus: HookBus): HookSubscriptions {
  const subscribed = new Map<string, ReadonlyMap<HookName, Subscription>>();

  function open(plugin: string, hook: HookName): Subscription {
    const subscription: Subscription = { call: answerNothing, uses: null, unsubscribe: () => unsubscribe() };
    const judge = createJudge(hook);
    const subscriber = (...args: unknown[]) => {
      const answer = subscription.call(...args);
      // Most subscribers have none.
      if (answer === null || answer === undefined) return answer;
      // No other version can take over during a synchronous call, so that there is no need to count it.
      if (!isThenable(answer)) return judge === null ? answer : judge(answer);
      const judged = judge === null ? answer : answer.then(judge);
      return subscription.uses === null ? judged : subscription.uses.during(judged);
    };
    // The boundary between the name of a hook, checked when the plugin was read, and the type of its subscriber.
    const unsubscribe = bus.subscribe<HookName>(hook, plugin, subscriber as HookSubscriber<HookName>);
    return subscription;
  }

  function close(subscription: Subscription): void {
    subscription.unsubscribe();
    subscription.call = answerNothing;
    subscription.uses = null;
  }

  function follow(plugin: string, { subscribers, uses }: VersionHooks): void {
    const before = subscribed.get(plugin) ?? new Map<HookName, Subscription>();
    for (const [hook, subscription] of before) if (!subscribers.has(hook)) close(subscription);
    const followed = [...subscribers].map(([hook, call]) => {
      const subscription = before.get(hook) ?? open(plugin, hook);
      subscription.call = call;
      subscription.uses = uses;
      return [hook, subscription] as const;
    });
    subscribed.set(plugin, new Map(followed));
  }

  function drop(plugin: string): void {
    for (const subscription of subscribed.get(plugin)?.values() ?? []) close(subscription);
    subscribed.delete(plugin);
  }

  return { follow, drop };
}

function bindHook(hook: PluginHook, { context, uses, timers, module }: HookBinding): Subscriber {
  // A synchronous AI call would block the whole server. Only an object without a module, as in a test, has no choice.
  const inWorker = hook.name === 'ai_complete' && module !== undefined;
  const bound = inWorker ? createWorkerHook(module, context, timers) : hook.bind(context);
  // The boundary where a hook's name has proven its arguments.
  const subscriber = bound as Subscriber;
  return hook.name === 'ai_complete_stream' ? countStreams(subscriber, uses) : subscriber;
}

/** What takes the answer to a hook for what the hook promises, and throws at anything else; null where nothing is promised. */
function createJudge(hook: HookName): ((answer: unknown) => unknown) | null {
  const schema = HOOK_ANSWERS[hook];
  if (schema === undefined) return null;
  return (answer) => (answer === null || answer === undefined ? answer : readAnswer(hook, schema, answer));
}

/** Counts an answer that is read piece by piece as under way until its end. */
function countStreams(subscriber: Subscriber, uses: UseCount): Subscriber {
  const count = (answer: unknown) => (isAsyncIterable(answer) ? countStream(answer, uses) : answer);
  return (...args) => {
    const answer = subscriber(...args);
    return isThenable(answer) ? Promise.resolve(answer).then(count) : count(answer);
  };
}

function isAsyncIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function countStream(answer: AsyncIterable<unknown>, uses: UseCount): AsyncIterable<unknown> {
  const leave = uses.hold();
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = answer[Symbol.asyncIterator]();
      return {
        next: async () => {
          try {
            const result = await iterator.next();
            if (result.done === true) leave();
            return result;
          } catch (error) {
            leave();
            throw error;
          }
        },
        return: async (value) => {
          try {
            return (await iterator.return?.(value)) ?? { done: true, value };
          } finally {
            leave();
          }
        },
      };
    },
  };
}
