import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider';
import { type AiCallOptions, AiError, type ChatMessage, isAiError } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import type { AiSdkVendor } from './ai-sdk-vendor.ts';
import { limitResponse, MAX_RESPONSE_BYTES } from './limit-response.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { type Deadline, startDeadline } from './start-deadline.ts';
import { toAiError } from './to-ai-error.ts';
import { toPrompt } from './to-prompt.ts';

/** What the hooks use of their plugin's context. */
export type AiContext = {
  readonly settings: Pick<PluginContext<ProviderSettings>['settings'], 'values'>;
} & Pick<PluginContext, 'clock' | 'signal'>;

/** One call of a hook. */
export interface AiCall {
  readonly vendor: AiSdkVendor;
  readonly fetch: typeof globalThis.fetch;
  readonly context: AiContext;
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  readonly api_key: string;
  readonly max_tokens: number;
  readonly options: AiCallOptions;
}

/** A call under way: what both ways of answering do alike. */
export interface OpenCall {
  /** Asks the model, again where it cannot be reached and the settings allow it. */
  ask<T>(work: (model: LanguageModelV4, options: LanguageModelV4CallOptions) => PromiseLike<T>): Promise<T>;
  readonly deadline: Deadline;
  /** Passes on the token counts, where the vendor names both. */
  reportUsage(usage: LanguageModelV4Usage): void;
  /** What to throw for what was caught. */
  explain(error: unknown): unknown;
  /** Ends the call: whatever is still open upstream is cancelled. */
  close(): void;
}

/** Opens a call; it is closed in any case. */
export function openCall({ vendor, fetch, context, messages, model, api_key, max_tokens, options }: AiCall): OpenCall {
  const { base_url, timeout_seconds, retries } = context.settings.values;
  const deadline = startDeadline(timeout_seconds * 1_000);
  const left = new AbortController();
  const caller = options.signal ?? left.signal;
  const abortSignal = AbortSignal.any([caller, left.signal, deadline.signal, context.signal]);

  function explain(error: unknown): unknown {
    if (caller.aborted) return caller.reason;
    if (deadline.signal.aborted) return new AiError('timeout');
    if (context.signal.aborted) return new AiError('provider_unavailable');
    return toAiError(error, { vendor, api_key, now: () => context.clock.now() });
  }

  async function ask<T>(work: (model: LanguageModelV4, options: LanguageModelV4CallOptions) => PromiseLike<T>) {
    abortSignal.throwIfAborted();
    requireSendable(api_key);
    const access = { model, api_key, base_url, fetch: limitResponse(fetch, MAX_RESPONSE_BYTES) };
    const languageModel = vendor.createModel(access);
    const reasoning = vendor.reasoning ?? 'provider-default';
    const callOptions = { prompt: toPrompt(messages), maxOutputTokens: max_tokens, abortSignal, reasoning };
    for (let tries = retries; ; tries -= 1) {
      try {
        return await work(languageModel, callOptions);
      } catch (error) {
        const reason = explain(error);
        if (tries === 0 || abortSignal.aborted || !isWorthAnotherTry(reason)) throw reason;
      }
    }
  }

  return {
    ask,
    deadline,
    reportUsage: ({ inputTokens: { total: input_tokens }, outputTokens: { total: output_tokens } }) => {
      if (input_tokens !== undefined && output_tokens !== undefined)
        options.on_usage?.({ input_tokens, output_tokens });
    },
    explain,
    close: () => {
      deadline.stop();
      left.abort();
    },
  };
}

/** A key that no header can hold is none; the library's complaint about it would repeat it. */
function requireSendable(api_key: string): void {
  if (!/^[\x21-\x7e]*$/.test(api_key)) throw new AiError('provider_auth');
}

function isWorthAnotherTry(reason: unknown): boolean {
  return isAiError(reason) && reason.code === 'provider_unavailable';
}
