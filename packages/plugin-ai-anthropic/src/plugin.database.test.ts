import type { AiProvider } from '@learnwright/plugin-sdk';
import {
  aiProviderSuite,
  anthropicProtocol,
  createAiProviderHarness,
  createTestClock,
  pluginContract,
} from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { aiAnthropic } from './plugin.ts';

const { default_model, prefixes, base_url, image_models, timeout_seconds, retries } = aiAnthropic.settings;
const values = {
  default_model: default_model.default,
  prefixes: prefixes.default,
  base_url: base_url.default,
  image_models: image_models.default,
  timeout_seconds: timeout_seconds.default,
  retries: retries.default,
};

const context = { clock: createTestClock(), signal: new AbortController().signal };

pluginContract(aiAnthropic, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

aiProviderSuite('ai-anthropic', () =>
  createAiProviderHarness({
    hooks: aiAnthropic.hooks,
    protocol: anthropicProtocol,
    model: default_model.default,
    takes_images: true,
    settings: (url, change) => ({ ...values, base_url: `${url}/v1`, ...change }),
  }),
);

describe('the plugin ai-anthropic', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiAnthropic.hooks)).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiAnthropic).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const providers: AiProvider[] = [];
    const register = (provider: AiProvider) => {
      providers.push(provider);
      return () => undefined;
    };
    aiAnthropic.activate({ ...context, settings: { values }, registries: { aiProviders: { register } } });
    const [provider] = providers;
    expect(provider).toMatchObject({ name: 'ai-anthropic', slot: 'provider_a' });
    expect(provider?.default_model()).toBe('claude-haiku-4-5');
    expect(['claude-haiku-4-5', 'claude-sonnet-5', 'gpt-5.4'].map((model) => provider?.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
