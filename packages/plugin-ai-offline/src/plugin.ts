import { definePlugin, describeAiProvider, type ModelSettings, modelSettings } from '@learnwright/plugin-sdk';
import { offlineHooks } from './practice-tutor.ts';

/** The settings that operators may change. */
export const offlineSettings = modelSettings({ default_model: 'offline-tutor', prefixes: ['offline-'] });

/** The practice tutor as an AI provider: it needs no key. */
export const offlineProvider = { name: 'ai-offline', slot: null } as const;

/** The practice tutor: everything works with no key (specification, R10.19). */
export const aiOffline = definePlugin<ModelSettings>({
  name: offlineProvider.name,
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Practice tutor', de: 'Übungstutor' },
  description: {
    en: 'Answers without a key and without a network, always the same, for first steps, demos and tests.',
    de: 'Antwortet ohne Schlüssel und ohne Netz, immer gleich, für erste Schritte, Vorführungen und Tests.',
  },
  settings: offlineSettings,
  hooks: offlineHooks,
  activate: ({ registries, settings }) => {
    registries.aiProviders.register(describeAiProvider(offlineProvider, settings));
  },
});
