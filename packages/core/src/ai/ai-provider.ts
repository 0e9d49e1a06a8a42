import type { ProviderSlot } from '../records/user-settings.ts';
import type { Handler, Registry } from '../registries/registry.ts';

/** A provider plugin in its registry. Its input is the name of a model, which it claims by prefix. */
export interface AiProvider extends Handler<string> {
  /** The plugin's name, such as `ai-anthropic`. */
  readonly name: string;
  /** The slot whose key it uses; null where it needs no key. */
  readonly slot: ProviderSlot | null;
  /** The model for users whose settings name none. */
  default_model(): string;
}

/** The registry of AI providers. */
export type AiProviderRegistry = Registry<string, AiProvider>;
