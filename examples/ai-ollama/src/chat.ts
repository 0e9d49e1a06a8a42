import {
  type AiCallOptions,
  AiError,
  type AiErrorCode,
  type ChatMessage,
  isAiError,
  ownsModel,
  type PluginContext,
} from '@learnwright/plugin-sdk';
import { type OllamaAnswer, type OllamaRequest, readLines, readModels, readWhole, toOllamaMessages } from './ollama.ts';
import type { settings } from './settings.ts';

/** What the plugin works with while it is active. */
export type Context = Pick<PluginContext, 'signal'> & {
  readonly settings: Pick<PluginContext<typeof settings>['settings'], 'values'>;
};

/** One question to a model. */
interface Question {
  readonly messages: readonly ChatMessage[];
  /** With its prefix: `ollama/llama3.2`. */
  readonly model: string;
  /** Empty where the server has none: an Ollama on the same machine asks for none. */
  readonly api_key: string;
  readonly max_tokens: number;
  readonly options: AiCallOptions;
}

const CODES: Readonly<Record<number, AiErrorCode>> = {
  401: 'provider_auth',
  403: 'provider_auth',
  404: 'no_model',
  429: 'provider_rate_limited',
};

/** As many tokens as an answer has where nobody says how many. */
const DEFAULT_TOKENS = 1024;

/** What the hooks of a provider are called with. */
type Asked = readonly [
  context: Context,
  messages: readonly ChatMessage[],
  model: string,
  api_key: string,
  max_tokens?: number,
  options?: AiCallOptions,
];

/** The hooks of a provider: null for the models of others. */
export const hooks = {
  ai_complete_async: async (...asked: Asked) => {
    const question = readQuestion(asked);
    return question === null ? null : answerWhole(asked[0], question);
  },
  ai_complete_stream: (...asked: Asked) => {
    const question = readQuestion(asked);
    return question === null ? null : answerInPieces(asked[0], question);
  },
};

function readQuestion(asked: Asked): Question | null {
  const [{ settings }, messages, model, api_key, max_tokens = DEFAULT_TOKENS, options = {}] = asked;
  return ownsModel(settings.values.prefixes, model) ? { messages, model, api_key, max_tokens, options } : null;
}

/** Answers with the whole text. Every failure is an AiError, except the reason of the caller's own signal. */
async function answerWhole(context: Context, question: Question): Promise<string> {
  const call = startCall(context, question.options.signal);
  try {
    const response = await call.send('/api/chat', question.api_key, toRequest(question, false));
    const answer = await readWhole(response);
    reportUsage(answer, question.options);
    return answer.message.content;
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

/** Answers piece by piece; the time to wait begins again with each piece. Leaving the loop cancels the request. */
async function* answerInPieces(context: Context, question: Question): AsyncGenerator<string, void, undefined> {
  const call = startCall(context, question.options.signal);
  try {
    const response = await call.send('/api/chat', question.api_key, toRequest(question, true));
    for await (const answer of readLines(response)) {
      call.wait();
      if (answer.done) reportUsage(answer, question.options);
      if (answer.message.content !== '') yield answer.message.content;
    }
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

/** Lists the models of this Ollama, with the prefix by which they are asked. */
export async function listModels(context: Context, access: { readonly api_key: string; readonly signal: AbortSignal }) {
  const call = startCall(context, access.signal);
  try {
    const names = await readModels(await call.send('/api/tags', access.api_key));
    return names.map((name) => ({ id: `ollama/${name}`, name }));
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

function toRequest({ messages, model, max_tokens }: Question, stream: boolean): OllamaRequest {
  const [, name = model] = /^ollama\/(.*)$/s.exec(model) ?? [];
  return { model: name, messages: toOllamaMessages(messages), stream, options: { num_predict: max_tokens } };
}

/** A call that ends when its caller, the plugin or its time does. It has to be closed. */
function startCall({ settings, signal }: Context, caller?: AbortSignal) {
  const { base_url, timeout_seconds, retries } = settings.values;
  const late = new AbortController();
  const closed = new AbortController();
  const ended = AbortSignal.any([signal, late.signal, closed.signal, ...(caller === undefined ? [] : [caller])]);
  let timer = startTimer();

  function startTimer() {
    return setTimeout(() => late.abort(), timeout_seconds * 1_000);
  }

  /** Sends a request, and again where Ollama cannot be reached and the settings allow it. */
  async function send(path: string, api_key: string, body?: OllamaRequest): Promise<Response> {
    for (let left = retries; ; left -= 1) {
      try {
        return await sendOnce(path, api_key, body);
      } catch (error) {
        const reason = explain(error);
        const mayPass = isAiError(reason) && reason.code === 'provider_unavailable';
        if (left === 0 || ended.aborted || !mayPass) throw reason;
      }
    }
  }

  async function sendOnce(path: string, api_key: string, body?: OllamaRequest): Promise<Response> {
    ended.throwIfAborted();
    // A header can hold nothing else; the complaint about one that cannot would repeat the key.
    if (!/^[\x21-\x7e]*$/.test(api_key)) throw new AiError('provider_auth');
    const response = await fetch(new URL(path, base_url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(api_key !== '' && { Authorization: `Bearer ${api_key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key goes to this address and to no other.
      redirect: 'error',
      signal: ended,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw refusalOf(response);
  }

  /** The error to throw for a caught one. Its own sentence alone: what fetch says may hold the address with a password. */
  function explain(error: unknown): unknown {
    if (caller?.aborted === true) return caller.reason;
    if (late.signal.aborted) return new AiError('timeout');
    if (signal.aborted) return new AiError('provider_unavailable');
    if (isAiError(error)) return error;
    const isConnection = error instanceof TypeError && error.message === 'fetch failed';
    const cause = new Error(isConnection ? 'No Ollama answers at its address.' : 'The connection broke.');
    return new AiError(isConnection ? 'provider_unavailable' : 'provider_error', { cause });
  }

  return {
    send,
    explain,
    /** Waits as long again. */
    wait: () => {
      clearTimeout(timer);
      timer = startTimer();
    },
    close: () => {
      clearTimeout(timer);
      closed.abort();
    },
  };
}

function refusalOf({ status, headers }: Response): AiError {
  const code = status >= 500 ? 'provider_unavailable' : (CODES[status] ?? 'provider_error');
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new AiError(code, {
    cause: new Error(`Ollama answered with status ${status}.`),
    ...(seconds >= 0 && { retry_after_seconds: seconds }),
  });
}

function reportUsage({ prompt_eval_count, eval_count }: OllamaAnswer, { on_usage }: AiCallOptions): void {
  if (prompt_eval_count === undefined || eval_count === undefined) return;
  on_usage?.({ input_tokens: prompt_eval_count, output_tokens: eval_count });
}
