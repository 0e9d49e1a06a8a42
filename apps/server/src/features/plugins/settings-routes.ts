import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';
import { patchPluginSettingsSchema, pluginParams, pluginSettingsSchema } from './schemas.ts';

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
      response: { 200: pluginSettingsSchema },
      errors: ['plugin_unavailable', 'conflict', 'config_not_writable'],
    },
    ({ context, params, body }) => context.host.changeSettings(params.name, body.settings ?? {}),
  ),
];
