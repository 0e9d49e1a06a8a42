import { createAiHooks, type ProviderSettings } from '@learnwright/ai-sdk-bridge';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describeProvider } from './describe-provider.ts';
import { aiSettings } from './settings.ts';
import { vendor } from './vendor.ts';

/** Answers of Google's models, through this fetch. */
export function createAiGoogle(ports: { readonly fetch: typeof globalThis.fetch }) {
  return definePlugin<ProviderSettings>({
    name: 'ai-google',
    version: '0.1.0',
    api_version: '1',
    license_tier: 'core',
    display_name: { en: 'Google', de: 'Google' },
    description: {
      en: "AI answers by Google's models, or by any server that speaks their protocol.",
      de: 'KI-Antworten von Modellen von Google oder von jedem Server, der ihr Protokoll spricht.',
    },
    settings: aiSettings,
    hooks: createAiHooks(vendor, ports.fetch),
    activate: ({ registries, settings }) => {
      registries.aiProviders.register(describeProvider(settings));
    },
  });
}

/** Answers of Google's models. */
export const aiGoogle = createAiGoogle({ fetch: globalThis.fetch });
