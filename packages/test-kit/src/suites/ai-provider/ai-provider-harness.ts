import type { AiCallOptions, ChatMessage } from '@learnwright/core';
import type { VendorServer } from './vendor-server.ts';

/** How a call of the suite differs from an ordinary one. */
export interface ProviderCallOptions extends AiCallOptions {
  readonly model?: string;
  readonly api_key?: string;
  readonly max_tokens?: number;
  /** Settings of the plugin for this call. */
  readonly timeout_seconds?: number;
  readonly retries?: number;
}

/** What the suite of AI providers drives: a provider, and the vendor it talks to. */
export interface AiProviderHarness {
  readonly server: VendorServer;
  /** A model of the provider's own. */
  readonly model: string;
  /** The hook ai_complete_async. */
  complete(messages: readonly ChatMessage[], options?: ProviderCallOptions): Promise<string | null>;
  /** The hook ai_complete_stream. */
  stream(messages: readonly ChatMessage[], options?: ProviderCallOptions): Promise<AsyncIterable<string> | null>;
  /** What the provider has written to its log, as text. */
  logs(): string;
}
