import { createAiHooks, type ProviderSettings } from '@learnwright/ai-sdk-bridge';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describeProvider } from './describe-provider.ts';
import { aiSettings } from './settings.ts';
import { vendor } from './vendor.ts';

/** Answers of OpenAI's models, through this fetch. */
export function createAiOpenAI(ports: { readonly fetch: typeof globalThis.fetch }) {
  return definePlugin<ProviderSettings>({
    name: 'ai-openai',
    version: '0.1.0',
    api_version: '1',
    license_tier: 'core',
    display_name: { en: 'OpenAI', de: 'OpenAI' },
    description: {
      en: "AI answers by OpenAI's models, or by any server that speaks their protocol.",
      de: 'KI-Antworten von Modellen von OpenAI oder von jedem Server, der ihr Protokoll spricht.',
    },
    settings: aiSettings,
    hooks: createAiHooks(vendor, ports.fetch),
    activate: ({ registries, settings }) => {
      registries.aiProviders.register(describeProvider(settings));
    },
  });
}

/** Answers of OpenAI's models. */
export const aiOpenAI = createAiOpenAI({ fetch: globalThis.fetch });
