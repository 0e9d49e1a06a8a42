import type { ProviderSlot } from '../records/user-settings.ts';
import type { Handler, Registry } from '../registries/create-registry.ts';

/** A provider plugin as the orchestrator knows it; its input is a model name, which it claims by prefix. */
export interface AiProvider extends Handler<string> {
  /** The plugin's name, such as `ai-anthropic`. */
  readonly name: string;
  /** The slot whose key it uses; null for one that needs no key. */
  readonly slot: ProviderSlot | null;
  /** The model used where the user's settings override none. */
  default_model(): string;
}

/** The registry of AI providers. */
export type AiProviderRegistry = Registry<string, AiProvider>;
