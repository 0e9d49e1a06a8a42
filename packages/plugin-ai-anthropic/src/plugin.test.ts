import { pluginContract } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { describeProvider } from './describe-provider.ts';
import { aiAnthropic } from './plugin.ts';
import { aiSettings } from './settings.ts';

pluginContract(aiAnthropic, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describe('the plugin ai-anthropic', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiAnthropic.hooks ?? {})).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiAnthropic).not.toHaveProperty('routes');
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
    expect(provider).toMatchObject({ name: 'ai-anthropic', slot: 'provider_a' });
    expect(provider.default_model()).toBe('claude-haiku-4-5');
    expect(['claude-haiku-4-5', 'claude-sonnet-5', 'gpt-5.4'].map((model) => provider.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
