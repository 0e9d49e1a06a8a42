import type { AiProvider } from '@learnwright/plugin-sdk';
import {
  aiProviderSuite,
  createAiProviderHarness,
  createTestClock,
  googleProtocol,
  pluginContract,
} from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { aiGoogle, readFailure } from './plugin.ts';

const { default_model, prefixes, base_url, image_models, timeout_seconds, retries } = aiGoogle.settings;
const values = {
  default_model: default_model.default,
  prefixes: prefixes.default,
  base_url: base_url.default,
  image_models: image_models.default,
  timeout_seconds: timeout_seconds.default,
  retries: retries.default,
};

const context = { clock: createTestClock(), signal: new AbortController().signal };

pluginContract(aiGoogle, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

aiProviderSuite('ai-google', () =>
  createAiProviderHarness({
    hooks: aiGoogle.hooks,
    protocol: googleProtocol,
    model: default_model.default,
    takes_images: true,
    settings: (url, change) => ({ ...values, base_url: `${url}/v1beta`, ...change }),
  }),
);

describe('the plugin ai-google', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiGoogle.hooks)).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiGoogle).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const providers: AiProvider[] = [];
    const register = (provider: AiProvider) => {
      providers.push(provider);
      return () => undefined;
    };
    aiGoogle.activate({ ...context, settings: { values }, registries: { aiProviders: { register } } });
    const [provider] = providers;
    expect(provider).toMatchObject({ name: 'ai-google', slot: 'provider_c' });
    expect(provider?.default_model()).toBe('gemini-3.5-flash');
    expect(['gemini-3.5-flash', 'gemini-2.5-pro', 'o3'].map((model) => provider?.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

const bodyOf = (...details: unknown[]) => JSON.stringify({ error: { code: 400, message: '', status: '', details } });

describe("Google's refusals", () => {
  it('say in their details that the key is wrong', () => {
    const body = bodyOf({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' });
    expect(readFailure({ status: 400, body }).code).toBe('provider_auth');
    expect(readFailure({ status: 400, body: bodyOf() }).code).toBeUndefined();
  });

  it('say in their details when to try again', () => {
    const body = bodyOf({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.07s' });
    expect(readFailure({ status: 429, body }).retry_after_seconds).toBe(35);
  });

  it('may be pages of a proxy', () => {
    expect(readFailure({ status: 502, body: '<html>' })).toEqual({ code: undefined, retry_after_seconds: undefined });
  });
});
