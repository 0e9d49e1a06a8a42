import { definePlugin, describeAiProvider, ownsModel } from '@learnwright/plugin-sdk';
import { hooks, listModels } from './chat.ts';
import { settings } from './settings.ts';

/** Answers of models that Ollama runs on the operator's own machine: no key, and no word of a learner leaves the house. */
export const aiOllama = definePlugin<typeof settings>({
  name: 'ai-ollama',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Ollama', de: 'Ollama' },
  description: {
    en: 'AI answers by models on your own machine.',
    de: 'KI-Antworten von Modellen auf der eigenen Maschine.',
  },
  settings,
  hooks,
  activate: (context) => {
    const { registries, settings } = context;
    const takes_images = (model: string) =>
      ownsModel(
        settings.values.image_models.map((name) => `ollama/${name}`),
        model,
      );
    const list_models = (access: { readonly api_key: string; readonly signal: AbortSignal }) =>
      listModels(context, access);
    // No slot of a key: Ollama asks for none.
    registries.aiProviders.register(
      describeAiProvider({ name: 'ai-ollama', slot: null, takes_images, list_models }, settings),
    );
  },
});
