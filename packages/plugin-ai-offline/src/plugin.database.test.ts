import { describeAiProvider } from '@learnwright/plugin-sdk';
import { pluginContract } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { aiOffline, offlineProvider, offlineSettings } from './plugin.ts';

pluginContract(aiOffline, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describe('the plugin ai-offline', () => {
  it('has hooks only', () => {
    expect(Object.keys(aiOffline.hooks ?? {})).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiOffline).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const values = {
      default_model: offlineSettings.default_model.default,
      prefixes: offlineSettings.prefixes.default,
    };
    const provider = describeAiProvider(offlineProvider, { values });
    expect(provider).toMatchObject({ name: 'ai-offline', slot: null });
    expect(provider.default_model()).toBe('offline-tutor');
    expect(['offline-tutor', 'offline-other', 'o3'].map((model) => provider.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
