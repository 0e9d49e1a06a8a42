import { timestampSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

const statusSchema = z.enum(['active', 'degraded', 'quarantined', 'failed', 'blocked', 'disabled']);

/** A plugin as operators see it. */
export const pluginEntrySchema = z
  .object({
    name: z.string(),
    version: z.string(),
    origin: z.enum(['package', 'archive']).describe('Packages come with the server; archives are installed here.'),
    package: z.string(),
    enabled: z.boolean().describe('What is wanted; `status` is what has come of it on this server.'),
    status: statusSchema,
    since: timestampSchema.nullable(),
    reason: z.string().nullable(),
    depends_on: z.array(z.string()),
    sha256: z.string().nullable().describe('Of the archive.'),
    previous_version: z.string().nullable().describe('What a rollback would go back to.'),
    installed_at: timestampSchema.nullable(),
  })
  .meta({ id: 'PluginEntry' });

const findingSchema = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  entry: z.string().nullable(),
  message: z.string(),
});

/** What an installation has done, or would do. */
export const installReportSchema = z
  .object({
    plugin: z.string(),
    version: z.string(),
    from_version: z.string().nullable(),
    sha256: z.string(),
    signature: z.enum(['signed', 'unsigned', 'unknown_key']),
    key_id: z.string().nullable(),
    action: z.enum(['install', 'upgrade', 'reinstall']),
    installed: z.boolean().describe('False for a dry run.'),
    enabled: z.boolean(),
    findings: z.array(findingSchema).describe('Warnings; an error refuses the archive.'),
  })
  .meta({ id: 'PluginInstallReport' });

/** What the removal of a plugin has done. */
export const pluginRemovalSchema = z
  .object({
    plugin: z.string(),
    purged: z.boolean(),
    exported_to: z.string().nullable().describe('The file on the server with what the tables held.'),
  })
  .meta({ id: 'PluginRemoval' });
