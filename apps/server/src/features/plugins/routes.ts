import { pluginStatusSchema, textByLanguageSchema, timestampSchema } from '@learnwright/core';
import { type Caller, frontendManifestSchema, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { route } from '../route.ts';

/** What a plugin adds to a client, beside the names it goes by; a plugin without a manifest has its names alone. */
const pluginManifestSchema = frontendManifestSchema
  .extend({
    name: z.string(),
    version: z.string(),
    display_name: textByLanguageSchema,
    changes: z
      .string()
      .optional()
      .describe(
        'Where changes of its pages are followed, as server-sent events; of a plugin that its author is writing (`learnwright plugin dev`).',
      ),
  })
  .meta({ id: 'PluginManifest' });

/** How a plugin is (specification, R7.12). */
const pluginHealthSchema = z
  .object({
    status: pluginStatusSchema,
    since: timestampSchema,
    reason: z.string().nullable().optional().describe('Why it is held back; null for nothing. For operators alone.'),
    version: z.string(),
    package: z.string(),
    error_count: z.int().min(0).describe('How often its code has failed since the server started.'),
    last_error_at: timestampSchema.nullable(),
  })
  .meta({ id: 'PluginHealth' });
type ShownHealth = z.infer<typeof pluginHealthSchema>;

export const pluginRoutes = [
  route.get(
    '/plugins/manifests',
    {
      access: 'signed_in',
      summary: 'Read what each active plugin adds to a client',
      example: {
        answer: { tools: { name: 'tools', version: '1.2.0', display_name: { en: 'Tools', de: 'Werkzeuge' } } },
      },
      response: { 200: z.record(z.string(), pluginManifestSchema) },
    },
    ({ context }) => context.host.manifests(),
  ),
  route.get(
    '/plugins/health',
    {
      access: 'signed_in',
      summary: 'Read the status of each plugin, and since when',
      description: 'Operators also read the `reason` why a plugin is held back.',
      example: {
        answer: {
          tools: {
            status: 'active',
            version: '1.2.0',
            package: '@learnwright/plugin-tools',
            since: '2026-11-20T14:29:00.123456+00:00',
            error_count: 0,
            last_error_at: null,
          },
        },
      },
      response: { 200: z.record(z.string(), pluginHealthSchema) },
    },
    ({ context, request }) => readHealth(context, request.caller),
  ),
  route.get(
    '/plugins/errors',
    {
      access: 'operator',
      summary: 'Read why plugins failed, are blocked, degraded or quarantined: one sentence each',
      example: { answer: { quiz: 'It needs the plugin "games", which is not installed.' } },
      response: { 200: z.record(z.string(), z.string()) },
    },
    ({ context }) => context.host.errors(),
  ),
];

/** How each plugin is; why one is held back is for operators. */
function readHealth({ host }: AppContext, caller: Caller): Record<string, ShownHealth> {
  const health = host.health();
  if (caller.role === 'operator') return health;
  return Object.fromEntries(Object.entries(health).map(([name, { reason: _, ...shown }]) => [name, shown]));
}
