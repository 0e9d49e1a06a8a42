import type { AiModel } from '../records/ai-model.ts';
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
  /** Tells whether a model takes pictures; default: none does. */
  takes_images?(model: string): boolean;
  /**
   * Lists the models that a key opens, and that the provider claims; null where its vendor lists none. Throws an AiError
   * otherwise.
   */
  list_models?(access: { readonly api_key: string; readonly signal: AbortSignal }): Promise<readonly AiModel[] | null>;
}

/** The registry of AI providers. */
export type AiProviderRegistry = Registry<string, AiProvider>;
