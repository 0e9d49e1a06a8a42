import type { AiProvider, ProviderSlot } from '@learnwright/core';
import type { PluginSettings } from '@learnwright/plugin-sdk';
import { ownsModel } from './owns-model.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A provider plugin as the registry of AI providers wants it; it follows every change of the settings. */
export function describeAiProvider(
  identity: { readonly name: string; readonly slot: ProviderSlot },
  settings: Pick<PluginSettings<ProviderSettings>, 'values'>,
): Pick<AiProvider, 'name' | 'slot' | 'default_model' | 'can_handle'> {
  return {
    ...identity,
    default_model: () => settings.values.default_model,
    can_handle: (model) => ownsModel(settings.values.prefixes, model),
  };
}
