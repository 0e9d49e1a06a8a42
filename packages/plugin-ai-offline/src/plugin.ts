import { definePlugin } from '@learnwright/plugin-sdk';
import { describeProvider } from './describe-provider.ts';
import { offlineHooks } from './offline-hooks.ts';
import { type OfflineSettings, offlineSettings } from './settings.ts';

/** The practice tutor: everything works with no key (contract, section 3.8). */
export const aiOffline = definePlugin<OfflineSettings>({
  name: 'ai-offline',
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
    registries.aiProviders.register(describeProvider(settings));
  },
});
