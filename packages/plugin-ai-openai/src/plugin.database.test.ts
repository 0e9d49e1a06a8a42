import type { AiProvider } from '@learnwright/plugin-sdk';
import {
  aiProviderSuite,
  createAiProviderHarness,
  createTestClock,
  openaiProtocol,
  pluginContract,
} from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { aiOpenAI } from './plugin.ts';

const { default_model, prefixes, base_url, image_models, timeout_seconds, retries } = aiOpenAI.settings;
const values = {
  default_model: default_model.default,
  prefixes: prefixes.default,
  base_url: base_url.default,
  image_models: image_models.default,
  timeout_seconds: timeout_seconds.default,
  retries: retries.default,
};

const context = { clock: createTestClock(), signal: new AbortController().signal };

pluginContract(aiOpenAI, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

aiProviderSuite('ai-openai', () =>
  createAiProviderHarness({
    hooks: aiOpenAI.hooks,
    protocol: openaiProtocol,
    model: default_model.default,
    takes_images: true,
    settings: (url, change) => ({ ...values, base_url: `${url}/v1`, ...change }),
  }),
);

describe('the plugin ai-openai', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiOpenAI.hooks)).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiOpenAI).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const providers: AiProvider[] = [];
    const register = (provider: AiProvider) => {
      providers.push(provider);
      return () => undefined;
    };
    aiOpenAI.activate({ ...context, settings: { values }, registries: { aiProviders: { register } } });
    const [provider] = providers;
    expect(provider).toMatchObject({ name: 'ai-openai', slot: 'provider_b' });
    expect(provider?.default_model()).toBe('gpt-5.4-mini');
    expect(['gpt-5.4-mini', 'o3-mini', 'offline-tutor'].map((model) => provider?.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
