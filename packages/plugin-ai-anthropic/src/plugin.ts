import { createAiPlugin, readDataList } from '@learnwright/ai-sdk-bridge';

/** Makes the plugin for Anthropic's models, over the Messages API; its requests go through this fetch. */
export function createAiAnthropic(ports: { readonly fetch: typeof globalThis.fetch }) {
  return createAiPlugin(
    {
      name: 'ai-anthropic',
      version: '0.1.0',
      vendor: 'Anthropic',
      slot: 'provider_a',
      default_model: 'claude-haiku-4-5',
      prefixes: ['claude-'],
      base_url: 'https://api.anthropic.com/v1',
      image_models: ['claude-'],
      listing: {
        path: '/models?limit=1000',
        headers: (api_key) => ({ 'x-api-key': api_key, 'anthropic-version': '2023-06-01' }),
        read: readDataList,
      },
      createModel: async ({ model, api_key, base_url, fetch }) => {
        const { createAnthropic } = await import('@ai-sdk/anthropic');
        return createAnthropic({ apiKey: api_key, baseURL: base_url, fetch }).languageModel(model);
      },
    },
    ports,
  );
}

/** The plugin for Anthropic's models. */
export const aiAnthropic = createAiAnthropic({ fetch: globalThis.fetch });
