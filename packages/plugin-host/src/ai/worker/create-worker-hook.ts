import { type AiCallOptions, AiError, type ChatMessage } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Timers } from '../../deadlines/timers.ts';
import { runInWorker } from './run-in-worker.ts';
import type { PluginModule } from './worker-task.ts';

/**
 * A plugin's `ai_complete`, run in a worker thread (specification, part 6, rule 3): there the module is loaded again,
 * and `activate` is not called.
 */
export function createWorkerHook(module: PluginModule, context: PluginContext, timers: Timers) {
  return async (
    messages: readonly ChatMessage[],
    model: string,
    api_key: string,
    max_tokens?: number,
    { signal, on_usage }: AiCallOptions = {},
  ): Promise<string | null> => {
    const { name, logger, settings } = context;
    const task = { plugin: name, module, settings: settings.values, messages: [...messages], model, api_key };
    const signals = signal === undefined ? [context.signal] : [context.signal, signal];
    const surroundings = { signal: AbortSignal.any(signals), timers, logger, on_usage };
    try {
      return await runInWorker(max_tokens === undefined ? task : { ...task, max_tokens }, surroundings);
    } catch (error) {
      throw context.signal.aborted ? new AiError('provider_unavailable') : error;
    }
  };
}
