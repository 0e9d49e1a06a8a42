import type { HookName } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import { createWorkerHook } from '../ai/worker/create-worker-hook.ts';
import type { PluginModule } from '../ai/worker/worker-task.ts';
import type { Timers } from '../deadlines/timers.ts';
import type { Plugin, PluginHook } from '../definition/plugin.ts';
import { countPieces } from './count-pieces.ts';
import type { HookSet } from './create-hook-seats.ts';
import type { Uses } from './create-uses.ts';

/** What the hooks of a plugin are called with and by. */
export interface HookBinding {
  readonly context: PluginContext;
  readonly uses: Uses;
  readonly timers: Timers;
  /** Where the plugin is loaded from; undefined for one that was handed over as an object. */
  readonly module: PluginModule | undefined;
}

/** The subscribers of a version of a plugin. */
export function bindHooks(plugin: Plugin, binding: HookBinding): HookSet {
  const subscribers = plugin.hooks.map((hook) => [hook.name, bind(hook, binding)] as const);
  return { subscribers: new Map<HookName, Subscriber>(subscribers), uses: binding.uses };
}

type Subscriber = (...args: unknown[]) => unknown;

function bind(hook: PluginHook, { context, uses, timers, module }: HookBinding): Subscriber {
  // A synchronous AI call would stand in everybody's way. Only an object without a module, as in a test, has no choice.
  const inWorker = hook.name === 'ai_complete' && module !== undefined;
  const bound = inWorker ? createWorkerHook(module, context, timers) : hook.bind(context);
  // The boundary where a hook's name has proven its arguments.
  const subscriber = bound as Subscriber;
  return hook.name === 'ai_complete_stream' ? countPieces(subscriber, uses) : subscriber;
}
