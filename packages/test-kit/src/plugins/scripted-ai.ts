import { AiError, type Awaitable, type ChatMessage } from '@learnwright/core';
import { type AiClient, definePlugin, type PluginDefinition } from '@learnwright/plugin-sdk';

const refuse = () => Promise.reject(new AiError('no_provider'));

/** A call of the scripted AI. */
export interface ScriptedCall {
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  readonly api_key: string;
  readonly max_tokens: number | undefined;
  /** Whether the call wants its answer piece by piece. */
  readonly streaming: boolean;
  readonly signal: AbortSignal;
}

/** Answers a call: with a text, with pieces, or by throwing, an AiError as a rule. */
export type ScriptedAnswer = (call: ScriptedCall) => Awaitable<string | AsyncIterable<string>>;

/** An AI provider with the answers of a test: plugin `scripted-ai`, slot `provider_a`, models `scripted-…`, of which `scripted-eyes…` take pictures. */
export interface ScriptedAi {
  readonly plugin: PluginDefinition;
  /** Every call so far. */
  readonly calls: ScriptedCall[];
  /** Sets the answers of all further calls. */
  answer(answer: ScriptedAnswer): void;
}

/** Builds a scripted AI. Until `answer` is called, it answers "scripted". */
export function createScriptedAi(): ScriptedAi {
  const calls: ScriptedCall[] = [];
  let script: ScriptedAnswer = () => 'scripted';

  function note(call: ScriptedCall): ScriptedCall {
    calls.push(call);
    return call;
  }

  const plugin = definePlugin({
    name: 'scripted-ai',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    hooks: {
      ai_complete_async: async (_, messages, model, api_key, max_tokens, options) => {
        if (!isScripted(model)) return null;
        const signal = options?.signal ?? new AbortController().signal;
        const answer = await script(note({ messages, model, api_key, max_tokens, streaming: false, signal }));
        return typeof answer === 'string' ? answer : join(answer);
      },
      ai_complete_stream: (_, messages, model, api_key, max_tokens, options) => {
        if (!isScripted(model)) return null;
        const signal = options?.signal ?? new AbortController().signal;
        return pieces(script, note({ messages, model, api_key, max_tokens, streaming: true, signal }));
      },
    },
    activate: (context) => {
      context.registries.aiProviders.register({
        name: 'scripted-ai',
        slot: 'provider_a',
        default_model: () => 'scripted-model',
        can_handle: isScripted,
        takes_images: (model) => model.startsWith('scripted-eyes'),
      });
    },
  });
  return {
    plugin,
    calls,
    answer: (answer) => {
      script = answer;
    },
  };
}

/** The AI client of a server without any provider. */
export const NO_AI: AiClient = {
  findModel: async () => null,
  complete: refuse,
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  stream: async function* () {
    await refuse();
  },
  completeJson: refuse,
  requireReady: refuse,
};

function isScripted(model: string): boolean {
  return model.startsWith('scripted-');
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function* pieces(script: ScriptedAnswer, call: ScriptedCall): AsyncGenerator<string, void, undefined> {
  const answer = await script(call);
  if (typeof answer === 'string') yield answer;
  else yield* answer;
}
