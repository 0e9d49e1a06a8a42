import { pluginContract } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { describeProvider } from './describe-provider.ts';
import { aiOpenAI } from './plugin.ts';
import { aiSettings } from './settings.ts';

pluginContract(aiOpenAI, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describe('the plugin ai-openai', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiOpenAI.hooks ?? {})).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiOpenAI).not.toHaveProperty('routes');
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
    expect(provider).toMatchObject({ name: 'ai-openai', slot: 'provider_b' });
    expect(provider.default_model()).toBe('gpt-5.4-mini');
    expect(['gpt-5.4-mini', 'o3-mini', 'offline-tutor'].map((model) => provider.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
