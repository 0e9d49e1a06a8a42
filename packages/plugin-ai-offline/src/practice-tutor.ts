import {
  type AiCallOptions,
  type ChatMessage,
  type ModelSettings,
  ownsModel,
  type PluginSettings,
} from '@learnwright/plugin-sdk';
import { answerAsJson } from './json-answers.ts';
import { readPrompt } from './prompt.ts';
import { asksForStudyGuide, writeStudyGuide } from './study-guide.ts';
import { answerAsTutor } from './tutor/tutor-answer.ts';

/** The part of its context that the practice tutor uses. */
interface OfflineContext {
  readonly settings: Pick<PluginSettings<ModelSettings>, 'values'>;
}

/** No tokens of anyone's budget. */
const NO_USAGE = { input_tokens: 0, output_tokens: 0 };

/** The hooks of the practice tutor; both return null for models of others. */
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

/** The practice tutor's answer: the same to the same messages. */
export function answerOffline(messages: readonly ChatMessage[]): string {
  const prompt = readPrompt(messages);
  const object = answerAsJson(prompt);
  if (object !== null) return JSON.stringify(object);
  return asksForStudyGuide(prompt) ? writeStudyGuide(prompt) : answerAsTutor(prompt);
}

async function* streamWords(text: string, options: AiCallOptions): AsyncGenerator<string, void, undefined> {
  for (const word of text.match(/^\s+\S+\s*|\S+\s*/g) ?? []) {
    options.signal?.throwIfAborted();
    yield word;
  }
  options.on_usage?.(NO_USAGE);
}
