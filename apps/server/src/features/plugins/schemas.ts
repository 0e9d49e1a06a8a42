import { z } from '@learnwright/plugin-sdk';

const settingSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  internal: z.boolean(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what may be given.'),
  label: z.record(z.string(), z.string()).nullable().describe('By language; null for an internal setting.'),
});

/** The settings of one plugin (contract, section 3). */
export const pluginSettingsSchema = z
  .object({ plugin: z.string(), settings: z.array(settingSchema) })
  .meta({ id: 'PluginSettings' });

/** Values of settings by key; those of the plugin decide what is valid. */
export const patchPluginSettingsSchema = z
  .object({ settings: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'PatchPluginSettings' });

/** The path parameter that names a plugin. */
export const pluginParams = z.object({ name: z.string().max(50) });
