import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';

const settingSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  internal: z.boolean(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what may be given.'),
  label: z.record(z.string(), z.string()).nullable().describe('By language; null for an internal setting.'),
});

/** The settings of one plugin (contract, section 3). */
const pluginSettingsSchema = z
  .object({ plugin: z.string(), settings: z.array(settingSchema) })
  .meta({ id: 'PluginSettings' });

/** A record of Zod drops the key `__proto__` without a word. No setting has that name. */
const settingValuesSchema = z.preprocess(
  (value, context) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
      const params = { code: 'unknown_reference' };
      context.addIssue({ code: 'custom', path: ['__proto__'], message: 'The plugin has no such setting.', params });
    }
    return value;
  },
  z.record(z.string(), z.unknown()),
);

/** Values of settings by key; the plugin's own settings decide which are valid. */
const patchPluginSettingsSchema = z
  .object({ settings: settingValuesSchema.optional() })
  .meta({ id: 'PatchPluginSettings' });

/** The path parameter that names a plugin. */
export const pluginParams = z.object({ name: z.string().max(50) });

export const pluginSettingsRoutes = [
  route.get(
    '/admin/plugins/settings',
    {
      access: 'operator',
      summary: 'List the settings of all plugins that could be loaded',
      response: { 200: z.array(pluginSettingsSchema) },
    },
    ({ context }) => context.host.listSettings(),
  ),
  route.get(
    '/admin/plugins/{name}/settings',
    {
      access: 'operator',
      summary: 'Read the settings of a plugin: value, default, JSON Schema and label of each',
      params: pluginParams,
      response: { 200: pluginSettingsSchema },
      errors: ['plugin_unavailable'],
    },
    ({ context, params }) => context.host.readSettings(params.name),
  ),
  route.patch(
    '/admin/plugins/{name}/settings',
    {
      access: 'operator',
      summary: 'Change editable settings of a plugin, in its config file and at once',
      params: pluginParams,
      body: patchPluginSettingsSchema,
      example: { body: { settings: {} } },
      response: { 200: pluginSettingsSchema },
      errors: ['plugin_unavailable', 'conflict', 'config_not_writable'],
    },
    ({ context, params, body }) => context.host.changeSettings(params.name, body.settings ?? {}),
  ),
];
