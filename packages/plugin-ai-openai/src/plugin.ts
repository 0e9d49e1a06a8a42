import { createAiPlugin, readDataList } from '@learnwright/ai-sdk-bridge';

/** Makes the plugin for OpenAI's models, over Chat Completions: the protocol that compatible servers speak too; its requests go through this fetch. */
export function createAiOpenAI(ports: { readonly fetch: typeof globalThis.fetch }) {
  return createAiPlugin(
    {
      name: 'ai-openai',
      version: '0.1.0',
      vendor: 'OpenAI',
      slot: 'provider_b',
      default_model: 'gpt-5.4-mini',
      prefixes: ['gpt-', 'o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8', 'o9'],
      base_url: 'https://api.openai.com/v1',
      image_models: ['gpt-4o', 'gpt-4.1', 'gpt-5', 'o4-mini'],
      listing: {
        path: '/models',
        headers: (api_key) => ({ authorization: `Bearer ${api_key}` }),
        read: readDataList,
      },
      createModel: async ({ model, api_key, base_url, fetch }) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        return createOpenAI({ apiKey: api_key, baseURL: base_url, fetch }).chat(model);
      },
    },
    ports,
  );
}

/** The plugin for OpenAI's models. */
export const aiOpenAI = createAiOpenAI({ fetch: globalThis.fetch });
