import type { AiProvider } from '@learnwright/core';
import { z } from 'zod';
import type { PluginSettings } from './context.ts';
import { type Setting, setting } from './setting.ts';

const defaultModelSchema = z.string().trim().min(1).max(200);
const prefixesSchema = z.array(z.string().trim().min(1).max(100)).min(1).max(50);

/** The settings by which a plugin of an AI provider is asked (specification, R10.19). */
export type ModelSettings = {
  readonly default_model: Setting<typeof defaultModelSchema>;
  readonly prefixes: Setting<typeof prefixesSchema>;
};

/** The settings `default_model` and `prefixes` with a provider's own defaults; operators may change both. */
export function modelSettings(defaults: {
  readonly default_model: string;
  readonly prefixes: readonly string[];
}): ModelSettings {
  return {
    default_model: setting(defaultModelSchema, defaults.default_model, {
      label: { en: 'Model where a user names none', de: 'Modell, wenn ein Nutzer keines nennt' },
    }),
    prefixes: setting(prefixesSchema, [...defaults.prefixes], {
      label: {
        en: 'Beginnings of the model names it answers for',
        de: 'Anfänge der Modellnamen, für die es antwortet',
      },
    }),
  };
}

/** Tells whether a model belongs to a provider: its name begins with one of the prefixes. */
export function ownsModel(prefixes: readonly string[], model: string): boolean {
  return prefixes.some((prefix) => model.startsWith(prefix));
}

/** Describes a provider plugin for the registry of AI providers; the description follows every change of the settings. */
export function describeAiProvider(
  identity: Pick<AiProvider, 'name' | 'slot' | 'takes_images' | 'list_models'>,
  settings: Pick<PluginSettings<ModelSettings>, 'values'>,
): AiProvider {
  return {
    ...identity,
    default_model: () => settings.values.default_model,
    can_handle: (model) => ownsModel(settings.values.prefixes, model),
  };
}
