import { textByLanguageSchema } from '@learnwright/core';
import { type ChangeRequest, SETTING_SOURCES } from '@learnwright/plugin-host';
import { type RouteRequest, reply, z } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';

const settingSchema = z.object({
  key: z.string(),
  value: z
    .unknown()
    .describe(
      'What counts on this server. Of a secret `{set, readable}`; `readable` is false where it cannot be opened.',
    ),
  default: z.unknown(),
  internal: z.boolean(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what may be given.'),
  label: z.record(z.string(), z.string()).nullable().describe('By language; null for an internal setting.'),
  help: textByLanguageSchema.nullable().describe('What the setting does; null where the plugin does not say it.'),
  unit: textByLanguageSchema.nullable().describe('What the value is counted in; null for none.'),
  group: textByLanguageSchema.nullable().describe('The heading under which it stands with others; null for none.'),
  secret: z.boolean().describe('Whether the value is sealed and never answered.'),
  source: z
    .enum(SETTING_SOURCES)
    .describe(
      'Where the value comes from. `file`: the first value, of the config file; `pinned`: a file of this server holds it.',
    ),
});

/** The settings of one plugin (specification, R7.5). */
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

/** Who asks for a change, for the audit. */
export function requestOf({ id, caller }: RouteRequest): ChangeRequest {
  return { request_id: id, caller: caller.id };
}

/** The path parameter that names a plugin. */
export const pluginParams = z.object({ name: z.string().max(50) });

export const pluginSettingsRoutes = [
  route.get(
    '/admin/plugins/settings',
    {
      access: 'operator',
      summary: 'List the settings of all plugins that could be loaded',
      description: 'Takes no `limit` and no `cursor`: there are as many entries as plugins.',
      response: { 200: z.array(pluginSettingsSchema) },
    },
    ({ context }) => context.host.listSettings(),
  ),
  route.get(
    '/admin/plugins/{name}/settings',
    {
      access: 'operator',
      summary: 'Read the settings of a plugin: value, source, default, JSON Schema and label of each',
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
      summary: 'Change editable settings of a plugin, on every server',
      description:
        'This server has the values at once, the others within seconds. What an environment variable decides or a file pins ' +
        'is refused. A secret is a text, or null for none.',
      params: pluginParams,
      body: patchPluginSettingsSchema,
      example: { body: { settings: {} } },
      response: { 200: pluginSettingsSchema },
      errors: ['plugin_unavailable'],
    },
    ({ context, params, body, request }) =>
      context.host.changeSettings(params.name, body.settings ?? {}, requestOf(request)),
  ),
  route.delete(
    '/admin/plugins/{name}/settings/{key}',
    {
      access: 'operator',
      summary: 'Reset a setting of a plugin: to the value of the config file, else to the default',
      example: { params: { name: 'session', key: 'max_cycles' } },
      params: pluginParams.extend({ key: z.string().max(200).meta({ description: 'The key of a setting.' }) }),
      response: { 204: null },
      errors: ['plugin_unavailable'],
    },
    async ({ context, params, request }) => {
      await context.host.resetSetting(params.name, params.key, requestOf(request));
      return reply(204);
    },
  ),
];
