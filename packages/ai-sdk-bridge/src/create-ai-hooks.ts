import type { AiCallOptions, ChatMessage } from '@learnwright/core';
import type { AiSdkVendor } from './ai-sdk-vendor.ts';
import { completeText } from './complete-text.ts';
import type { AiContext } from './open-call.ts';
import { ownsModel } from './owns-model.ts';
import { streamText } from './stream-text.ts';

/** The specified number of tokens where a caller names none (specification, part 6). */
const DEFAULT_MAX_TOKENS = 1_024;

/** The hooks of a provider plugin; both answer null for models that are not its own. */
export function createAiHooks(vendor: AiSdkVendor, fetch: typeof globalThis.fetch) {
  return {
    ai_complete_async: async (
      context: AiContext,
      messages: readonly ChatMessage[],
      model: string,
      api_key: string,
      max_tokens: number = DEFAULT_MAX_TOKENS,
      options: AiCallOptions = {},
    ): Promise<string | null> => {
      if (!ownsModel(context.settings.values.prefixes, model)) return null;
      return completeText({ vendor, fetch, context, messages, model, api_key, max_tokens, options });
    },
    ai_complete_stream: (
      context: AiContext,
      messages: readonly ChatMessage[],
      model: string,
      api_key: string,
      max_tokens: number = DEFAULT_MAX_TOKENS,
      options: AiCallOptions = {},
    ): AsyncIterable<string> | null => {
      if (!ownsModel(context.settings.values.prefixes, model)) return null;
      return streamText({ vendor, fetch, context, messages, model, api_key, max_tokens, options });
    },
  };
}
