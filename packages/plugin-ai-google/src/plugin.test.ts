import { pluginContract } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { describeProvider } from './describe-provider.ts';
import { aiGoogle } from './plugin.ts';
import { aiSettings } from './settings.ts';

pluginContract(aiGoogle, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describe('the plugin ai-google', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiGoogle.hooks ?? {})).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiGoogle).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const values = {
      default_model: aiSettings.default_model.default,
      prefixes: aiSettings.prefixes.default,
      base_url: aiSettings.base_url.default,
      timeout_seconds: aiSettings.timeout_seconds.default,
      retries: aiSettings.retries.default,
    };
    const provider = describeProvider({ values });
    expect(provider).toMatchObject({ name: 'ai-google', slot: 'provider_c' });
    expect(provider.default_model()).toBe('gemini-3.5-flash');
    expect(['gemini-3.5-flash', 'gemini-2.5-pro', 'o3'].map((model) => provider.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
