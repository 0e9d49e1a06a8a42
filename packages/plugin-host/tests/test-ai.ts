import type { AiCallOptions, AiProvider, AiUsage, ChatMessage, ProviderSlot } from '@learnwright/core';
import { type AiRequest, definePlugin, type PluginDefinition } from '@learnwright/plugin-sdk';
import { blank, offer, startHost, type TestHost, type TestHostOptions } from './test-host.ts';

/** The AI hooks of a test's provider; each is called for any model. */
export interface TestProvider {
  readonly name: string;
  /** Default: slot A. */
  readonly slot?: ProviderSlot | null;
  readonly complete?: (options: AiCallOptions, messages: readonly ChatMessage[]) => Promise<string | null>;
  readonly list_models?: AiProvider['list_models'];
  readonly stream?: (options: AiCallOptions) => AsyncIterable<string> | Promise<AsyncIterable<string>>;
}

/** A started host with providers, and the rows of its ledger. */
export interface TestAi extends TestHost {
  readonly rows: AiUsage[];
}

export const request: AiRequest = {
  user_id: 'user',
  purpose: 'test',
  messages: [{ role: 'user', content: 'Hello' }],
};

/** A provider plugin; the first of several owns the slot's default model. */
export function provider({ name, slot = 'provider_a', complete, stream, list_models }: TestProvider): PluginDefinition {
  return definePlugin({
    ...blank(name),
    hooks: {
      ...(complete && {
        ai_complete_async: (_, messages, _model, _key, _max, options = {}) => complete(options, messages),
      }),
      ...(stream && { ai_complete_stream: (_, _messages, _model, _key, _max, options = {}) => stream(options) }),
    },
    activate: ({ registries }) => {
      registries.aiProviders.register({
        name,
        slot,
        default_model: () => `${name}-model`,
        can_handle: (model) => model === `${name}-model`,
        ...(list_models && { list_models }),
      });
    },
  });
}

/** Starts a host with these providers. */
export async function startAi(providers: readonly TestProvider[], options: TestHostOptions = {}): Promise<TestAi> {
  const rows: AiUsage[] = [];
  const usage = {
    insert: async (row: AiUsage) => void rows.push(row),
    tokensSince: async () => 0,
    listByUser: async () => ({ items: [], next: null }),
  };
  const host = await startHost(
    providers.map((each) => offer(provider(each))),
    { ...options, ai: { openKey: () => 'secret-key', usage, ...options.ai } },
  );
  return { ...host, rows };
}

/** Reads a stream to its end: the pieces, and what it rejected with. */
export async function readAll(pieces: AsyncIterable<string>): Promise<{ read: string[]; error: unknown }> {
  const read: string[] = [];
  try {
    for await (const piece of pieces) read.push(piece);
  } catch (error) {
    return { read, error };
  }
  return { read, error: null };
}

/** An answer that never comes. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
