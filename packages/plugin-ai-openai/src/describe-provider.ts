import { describeAiProvider, type ProviderSettings } from '@learnwright/ai-sdk-bridge';
import type { AiProvider } from '@learnwright/core';
import type { PluginSettings } from '@learnwright/plugin-sdk';

/** The plugin as the registry of AI providers wants it. */
export function describeProvider(
  settings: Pick<PluginSettings<ProviderSettings>, 'values'>,
): Pick<AiProvider, 'name' | 'slot' | 'default_model' | 'can_handle'> {
  return describeAiProvider({ name: 'ai-openai', slot: 'provider_b' }, settings);
}
