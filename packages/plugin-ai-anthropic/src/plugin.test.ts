import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeProvider } from './describe-provider.ts';
import { aiAnthropic } from './plugin.ts';
import { aiSettings } from './settings.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin ai-anthropic', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({
      'app.plugins': { 'ai-anthropic': '.#aiAnthropic' },
      version: aiAnthropic.version,
    });
    expect(await readOwn('src/index.ts')).toMatch(/export \{.*\baiAnthropic\b.*\} from '\.\/plugin\.ts';/);
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/ai-anthropic.yaml')));
    const { name, version, display_name, description, api_version } = aiAnthropic;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    const defaults = Object.entries(aiSettings).map(([key, setting]) => [key, setting.default]);
    expect(settings).toEqual(Object.fromEntries(defaults));
  });

  it('has editable settings with valid defaults and labels in English and German', () => {
    for (const setting of Object.values(aiSettings)) {
      expect(setting.internal).toBe(false);
      expect(Object.keys(setting.label ?? {})).toEqual(['en', 'de']);
      expect(setting.schema.parse(setting.default)).toEqual(setting.default);
    }
  });

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
