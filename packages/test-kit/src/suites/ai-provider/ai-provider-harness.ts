import { inspect } from 'node:util';
import {
  type AiCallOptions,
  type AiErrorCode,
  type Awaitable,
  type ChatMessage,
  type Clock,
  isAiError,
  type None,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { createTestClock } from '../../clock/test-clock.ts';
import { startVendorServer, type VendorProtocol, type VendorServer } from './vendor-server.ts';

/** Options for one call of the suite. */
export interface ProviderCallOptions extends AiCallOptions {
  readonly model?: string;
  readonly api_key?: string;
  readonly max_tokens?: number;
  /** Settings of the plugin for this call. */
  readonly timeout_seconds?: number;
  readonly retries?: number;
}

/** A provider under test, and its vendor. */
export interface AiProviderHarness {
  readonly server: VendorServer;
  /** A model of the provider's own. */
  readonly model: string;
  /** Whether the model takes pictures. */
  readonly takes_images: boolean;
  /** The hook ai_complete_async. */
  complete(messages: readonly ChatMessage[], options?: ProviderCallOptions): Promise<string | null>;
  /** The hook ai_complete_stream. */
  stream(messages: readonly ChatMessage[], options?: ProviderCallOptions): Promise<AsyncIterable<string> | null>;
  /** The log of the provider, as text. */
  logs(): string;
}

/** The parts of the context that the hooks of a provider may use. */
export interface ProviderContext<Values> {
  readonly settings: { readonly values: Values };
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** A hook of a provider plugin, with the plugin's context first. */
export type ProviderHook<Values, Answer> = (
  context: ProviderContext<Values>,
  messages: readonly ChatMessage[],
  model: string,
  api_key: string,
  max_tokens?: number,
  options?: AiCallOptions,
) => Answer;

/** The parts of a provider plugin that the suite tests. */
export interface ProviderUnderTest<Values> {
  readonly hooks: {
    readonly ai_complete_async: ProviderHook<Values, Promise<string | None>>;
    readonly ai_complete_stream: ProviderHook<Values, Awaitable<AsyncIterable<string> | None>>;
  };
  readonly protocol: VendorProtocol;
  readonly model: string;
  /** Whether the model takes pictures; default: no. */
  readonly takes_images?: boolean;
  /** The settings for a vendor at this address. */
  settings(url: string, change: { readonly timeout_seconds: number; readonly retries: number }): Values;
}

/** Starts a vendor and builds the harness of a provider plugin over its hooks. */
export async function createAiProviderHarness<Values>(plugin: ProviderUnderTest<Values>): Promise<AiProviderHarness> {
  const server = await startVendorServer(plugin.protocol);
  const lines: string[] = [];
  const write = (...line: unknown[]) => lines.push(inspect(line, { depth: null }));
  const logger = { debug: write, info: write, warn: write, error: write };
  const { signal } = new AbortController();
  const clock = createTestClock();

  const prepare = ({ model = plugin.model, api_key = 'key', max_tokens, ...rest }: ProviderCallOptions) => {
    const { timeout_seconds = 20, retries = 0, ...options } = rest;
    const values = plugin.settings(server.url, { timeout_seconds, retries });
    return { context: { settings: { values }, clock, signal, logger }, model, api_key, max_tokens, options };
  };

  return {
    server,
    model: plugin.model,
    takes_images: plugin.takes_images ?? false,
    complete: async (messages, given = {}) => {
      const { context, model, api_key, max_tokens, options } = prepare(given);
      return (await plugin.hooks.ai_complete_async(context, messages, model, api_key, max_tokens, options)) ?? null;
    },
    stream: async (messages, given = {}) => {
      const { context, model, api_key, max_tokens, options } = prepare(given);
      return (await plugin.hooks.ai_complete_stream(context, messages, model, api_key, max_tokens, options)) ?? null;
    },
    logs: () => lines.join('\n'),
  };
}

/** Pieces with characters of one, two, three and four bytes. */
export const MANY_BYTES = ['Grüße, ', '学习', ' 🎓👩‍🏫', ' – ça va?'];

/** A conversation with every shape that a provider has to adapt. */
export const CONVERSATION: readonly ChatMessage[] = [
  { role: 'system', content: 'You are a tutor.' },
  { role: 'user', content: 'What is a stack?' },
  { role: 'assistant', content: 'A pile of plates. What comes off first?' },
  { role: 'system', content: 'The learner is at step 2.' },
  { role: 'user', content: 'The plate on top.' },
];

/** The two ways to ask; the same rules hold for both. */
export const WAYS = ['complete', 'stream'] as const;

/** The outcome of a call. */
export interface Outcome {
  readonly pieces: readonly string[];
  readonly error: unknown;
  readonly code: AiErrorCode | null;
}

/** Asks one way or the other; returns the pieces, and the error at their end. */
export async function ask(
  harness: AiProviderHarness,
  way: (typeof WAYS)[number],
  options: ProviderCallOptions = {},
  messages = CONVERSATION,
): Promise<Outcome> {
  const pieces: string[] = [];
  try {
    if (way === 'complete') pieces.push((await harness.complete(messages, options)) ?? 'null');
    else for await (const piece of (await harness.stream(messages, options)) ?? ['null']) pieces.push(piece);
    return { pieces, error: null, code: null };
  } catch (error) {
    return { pieces, error, code: isAiError(error) ? error.code : null };
  }
}
