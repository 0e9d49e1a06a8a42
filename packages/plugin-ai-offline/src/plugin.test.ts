import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeProvider } from './describe-provider.ts';
import { aiOffline } from './plugin.ts';
import { offlineSettings } from './settings.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin ai-offline', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { 'ai-offline': '.#aiOffline' }, version: aiOffline.version });
    expect(await readOwn('src/index.ts')).toMatch(/export \{.*\baiOffline\b.*\} from '\.\/plugin\.ts';/);
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/ai-offline.yaml')));
    const { name, version, display_name, description, api_version } = aiOffline;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    const defaults = Object.entries(offlineSettings).map(([key, setting]) => [key, setting.default]);
    expect(settings).toEqual(Object.fromEntries(defaults));
  });

  it('has editable settings with valid defaults and labels in English and German', () => {
    for (const setting of Object.values(offlineSettings)) {
      expect(setting.internal).toBe(false);
      expect(Object.keys(setting.label ?? {})).toEqual(['en', 'de']);
      expect(setting.schema.parse(setting.default)).toEqual(setting.default);
    }
  });

  it('has hooks only', () => {
    expect(Object.keys(aiOffline.hooks ?? {})).toEqual(['ai_complete_async', 'ai_complete_stream']);
    expect(aiOffline).not.toHaveProperty('routes');
  });

  it('describes itself as its settings say', () => {
    const values = {
      default_model: offlineSettings.default_model.default,
      prefixes: offlineSettings.prefixes.default,
    };
    const provider = describeProvider({ values });
    expect(provider).toMatchObject({ name: 'ai-offline', slot: null });
    expect(provider.default_model()).toBe('offline-tutor');
    expect(['offline-tutor', 'offline-other', 'o3'].map((model) => provider.can_handle(model))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
