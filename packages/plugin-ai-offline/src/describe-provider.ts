import type { AiProvider } from '@learnwright/core';
import type { PluginSettings } from '@learnwright/plugin-sdk';
import { ownsModel } from './owns-model.ts';
import type { OfflineSettings } from './settings.ts';

/** The plugin as the registry of AI providers wants it; it follows every change of the settings. */
export function describeProvider(
  settings: Pick<PluginSettings<OfflineSettings>, 'values'>,
): Pick<AiProvider, 'name' | 'slot' | 'default_model' | 'can_handle'> {
  return {
    name: 'ai-offline',
    slot: null,
    default_model: () => settings.values.default_model,
    can_handle: (model) => ownsModel(settings.values.prefixes, model),
  };
}
