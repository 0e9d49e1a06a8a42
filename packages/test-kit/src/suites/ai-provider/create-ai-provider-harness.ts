import { inspect } from 'node:util';
import type { AiCallOptions, Awaitable, ChatMessage, Clock, None } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { createTestClock } from '../../clock/create-test-clock.ts';
import type { AiProviderHarness, ProviderCallOptions } from './ai-provider-harness.ts';
import { startVendorServer } from './start-vendor-server.ts';
import type { VendorProtocol } from './vendor-server.ts';

/** What the hooks of a provider may use of their context. */
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

/** A provider plugin as far as the suite drives it. */
export interface ProviderUnderTest<Values> {
  readonly hooks: {
    readonly ai_complete_async: ProviderHook<Values, Promise<string | None>>;
    readonly ai_complete_stream: ProviderHook<Values, Awaitable<AsyncIterable<string> | None>>;
  };
  readonly protocol: VendorProtocol;
  readonly model: string;
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
