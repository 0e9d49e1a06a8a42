import type { AiCallOptions, ChatMessage } from '@learnwright/core';
import type { PluginSettings } from '@learnwright/plugin-sdk';
import { answerOffline } from './answer-offline.ts';
import { ownsModel } from './owns-model.ts';
import type { OfflineSettings } from './settings.ts';

/** What the hooks use of their plugin's context. */
interface OfflineContext {
  readonly settings: Pick<PluginSettings<OfflineSettings>, 'values'>;
}

/** No tokens of anyone's budget. */
const NO_USAGE = { input_tokens: 0, output_tokens: 0 };

/** The hooks of the practice tutor; both answer null for models that are not its own. */
export const offlineHooks = {
  ai_complete_async: async (
    { settings }: OfflineContext,
    messages: readonly ChatMessage[],
    model: string,
    _api_key: string,
    _max_tokens?: number,
    options: AiCallOptions = {},
  ): Promise<string | null> => {
    if (!ownsModel(settings.values.prefixes, model)) return null;
    options.signal?.throwIfAborted();
    options.on_usage?.(NO_USAGE);
    return answerOffline(messages);
  },
  ai_complete_stream: (
    { settings }: OfflineContext,
    messages: readonly ChatMessage[],
    model: string,
    _api_key: string,
    _max_tokens?: number,
    options: AiCallOptions = {},
  ): AsyncIterable<string> | null =>
    ownsModel(settings.values.prefixes, model) ? streamWords(answerOffline(messages), options) : null,
};

async function* streamWords(text: string, options: AiCallOptions): AsyncGenerator<string, void, undefined> {
  for (const word of text.match(/\s*\S+\s*/g) ?? []) {
    options.signal?.throwIfAborted();
    yield word;
  }
  options.on_usage?.(NO_USAGE);
}
