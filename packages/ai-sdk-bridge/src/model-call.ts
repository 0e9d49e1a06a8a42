import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type AiCallOptions, AiError, type ChatMessage, isAiError, type PluginContext } from '@learnwright/plugin-sdk';
import { type ReadFailure, toAiError } from './to-ai-error.ts';
import { limitResponse, MAX_RESPONSE_BYTES, requireSendable, toPrompt } from './vendor-request.ts';

/** Address, key and fetch of a model. */
export interface ModelAccess {
  readonly model: string;
  readonly api_key: string;
  readonly base_url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** How a vendor's models are called. */
export interface ModelVendor {
  /** Loads the vendor's library, which is large: only servers that call its models pay for it. */
  createModel(access: ModelAccess): Promise<LanguageModelV4>;
  /** How much the model thinks before it answers; default: as the vendor likes. */
  readonly reasoning?: LanguageModelV4CallOptions['reasoning'];
  /** Reads what a refusal says beyond its status and its Retry-After. */
  readonly readFailure?: ReadFailure | undefined;
}

/** One question to a model. */
export interface ModelCall {
  readonly vendor: ModelVendor;
  readonly fetch: typeof globalThis.fetch;
  readonly context: Pick<PluginContext, 'clock' | 'signal'> & {
    readonly settings: {
      readonly values: { readonly base_url: string; readonly timeout_seconds: number; readonly retries: number };
    };
  };
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  readonly api_key: string;
  readonly max_tokens: number;
  readonly options: AiCallOptions;
}

/** Far beyond what any number of tokens we ask for can be. */
const MAX_ANSWER_CHARACTERS = 1_000_000;
const UNUSABLE: readonly LanguageModelV4FinishReason['unified'][] = ['interrupted', 'error'];
/** The finish reason of a stream that broke off. */
const INTERRUPTED = { unified: 'interrupted', raw: undefined } as const;
/** Why a call that has ended cancels what is open of it. One for all calls: an error notes where it was made, which takes long. */
const CLOSED = new Error('The call has ended.');

/** Answers with the whole text of a model. Every failure is an AiError, except the reason of the caller's own signal. */
export async function answerWhole(modelCall: ModelCall): Promise<string> {
  const call = startCall(modelCall);
  try {
    const { content, usage, finishReason } = await call.ask((model, options) => model.doGenerate(options));
    call.reportUsage(usage);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    requireAnswer(text.length, finishReason);
    return text;
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

/**
 * Answers with the text of a model piece by piece. Time runs while the vendor is waited for, and begins anew with every
 * sign of life. A stream that ends early throws after the pieces that came; leaving the loop cancels the request.
 */
export async function* answerInPieces(modelCall: ModelCall): AsyncGenerator<string, void, undefined> {
  const call = startCall(modelCall);
  let characters = 0;
  let finishReason: LanguageModelV4FinishReason = INTERRUPTED;
  try {
    const { stream } = await call.ask((model, options) => model.doStream(options));
    for await (const part of stream) {
      call.deadline.stop();
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') {
        finishReason = part.finishReason;
        call.reportUsage(part.usage);
      }
      if (part.type === 'text-delta' && part.delta !== '') {
        characters += part.delta.length;
        requireBounded(characters);
        yield part.delta;
      }
      call.deadline.restart();
    }
    requireAnswer(characters, finishReason);
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

/** Starts a call, and its deadline; it has to be closed in any case. */
function startCall({ vendor, fetch, context, messages, model, api_key, max_tokens, options }: ModelCall) {
  const { base_url, timeout_seconds, retries } = context.settings.values;
  const deadline = startDeadline(timeout_seconds * 1_000);
  const closed = new AbortController();
  const caller = options.signal ?? closed.signal;
  const abortSignal = AbortSignal.any([caller, closed.signal, deadline.signal, context.signal]);

  /** The error to throw for a caught one. */
  function explain(error: unknown): unknown {
    if (caller.aborted) return caller.reason;
    if (deadline.signal.aborted) return new AiError('timeout');
    if (context.signal.aborted) return new AiError('provider_unavailable');
    return toAiError(error, { readFailure: vendor.readFailure, api_key, now: () => context.clock.now() });
  }

  /** Asks the model; asks again where it cannot be reached and the settings allow it. */
  async function ask<T>(work: (model: LanguageModelV4, options: LanguageModelV4CallOptions) => PromiseLike<T>) {
    requireSendable(api_key);
    const access = { model, api_key, base_url, fetch: limitResponse(fetch, MAX_RESPONSE_BYTES) };
    const languageModel = await vendor.createModel(access);
    abortSignal.throwIfAborted();
    const reasoning = vendor.reasoning ?? 'provider-default';
    const callOptions = { prompt: toPrompt(messages), maxOutputTokens: max_tokens, abortSignal, reasoning };
    for (let tries = retries; ; tries -= 1) {
      try {
        return await work(languageModel, callOptions);
      } catch (error) {
        const reason = explain(error);
        const isWorthAnotherTry = isAiError(reason) && reason.code === 'provider_unavailable';
        if (tries === 0 || abortSignal.aborted || !isWorthAnotherTry) throw reason;
      }
    }
  }

  /** Passes on the token counts, where the vendor names both. */
  function reportUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): void {
    const [input_tokens, output_tokens] = [inputTokens.total, outputTokens.total];
    if (input_tokens !== undefined && output_tokens !== undefined) options.on_usage?.({ input_tokens, output_tokens });
  }

  /** Ends the call: whatever is still open upstream is cancelled. */
  function close(): void {
    deadline.stop();
    closed.abort(CLOSED);
  }

  return { ask, deadline, reportUsage, explain, close };
}

/** A time after which a signal is aborted, unless the vendor shows life before. */
function startDeadline(milliseconds: number) {
  const controller = new AbortController();
  const arm = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = arm();
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = arm();
  };
  return { signal: controller.signal, restart, stop };
}

/** Throws provider_error for an answer that is empty, endless, or ended early. */
function requireAnswer(characters: number, { unified, raw }: LanguageModelV4FinishReason): void {
  requireBounded(characters);
  if (characters === 0) throw unusable(`The answer is empty (${raw ?? unified}).`);
  if (UNUSABLE.includes(unified)) throw unusable(`The answer ended early (${raw ?? unified}).`);
}

function requireBounded(characters: number): void {
  if (characters > MAX_ANSWER_CHARACTERS)
    throw unusable(`The answer has more than ${MAX_ANSWER_CHARACTERS} characters.`);
}

function unusable(reason: string): AiError {
  return new AiError('provider_error', { cause: new Error(reason) });
}
