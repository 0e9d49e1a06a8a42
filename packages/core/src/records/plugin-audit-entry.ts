import { z } from 'zod';
import { timestampSchema } from '../time/timestamp.ts';
import { idSchema } from './fields.ts';

/** What operators do with plugins. */
export const PLUGIN_ACTIONS = ['install', 'upgrade', 'rollback', 'enable', 'disable', 'remove', 'purge'] as const;
export type PluginAction = (typeof PLUGIN_ACTIONS)[number];

/** One thing that was done with a plugin, or was tried. */
export const pluginAuditEntrySchema = z
  .object({
    id: idSchema,
    /** The plugin; null where an archive was refused before it could be told. */
    plugin: z.string().nullable(),
    action: z.enum(PLUGIN_ACTIONS),
    outcome: z.enum(['done', 'failed']),
    version: z.string().nullable(),
    sha256: z.string().nullable(),
    /** The version that was there before. */
    from_version: z.string().nullable(),
    /** Why it failed, in a sentence; else null. */
    reason: z.string().nullable(),
    /** The request that asked for it, or `command line`. */
    request_id: z.string(),
    at: timestampSchema,
  })
  .meta({ id: 'PluginAuditEntry' });
export type PluginAuditEntry = z.infer<typeof pluginAuditEntrySchema>;
