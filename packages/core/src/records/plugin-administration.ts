import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema, textByLanguageSchema } from './fields.ts';
import { pluginScheduleSchema } from './plugin-schedule.ts';

/** The wanted state of a plugin on every server of the database. */
export const pluginStateSchema = z
  .object({
    name: z.string(),
    enabled: z.boolean(),
    /** The version of the installed archive; null for a plugin that comes as a package. */
    version: z.string().nullable(),
    /** The SHA-256 of the archive in hexadecimal digits. */
    sha256: z.string().nullable(),
    /** The version that a rollback goes back to; null where there is none. */
    previous_version: z.string().nullable(),
    previous_sha256: z.string().nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'PluginState' });

/** The type of `pluginStateSchema`. */
export type PluginState = z.infer<typeof pluginStateSchema>;

/** An archive of a plugin, byte for byte as it was sent. */
export interface PluginArchive {
  readonly name: string;
  /** The SHA-256 of the bytes in hexadecimal digits. */
  readonly sha256: string;
  readonly version: string;
  readonly bytes: Uint8Array;
  readonly created_at: string;
}

/** The key that a plugin stays with: an archive of another key does not upgrade it unless an operator says so. */
export const pluginKeySchema = z.object({
  name: z.string(),
  /** The id of an ed25519 key: the first 16 hexadecimal digits of its SHA-256. */
  key_id: z.string(),
  pinned_at: timestampSchema,
});

/** The type of `pluginKeySchema`. */
export type PluginKey = z.infer<typeof pluginKeySchema>;

/** The status of a plugin on one server (specification, R7.12). */
export const pluginStatusSchema = z.enum(['active', 'degraded', 'quarantined', 'failed', 'blocked', 'disabled']);

/** The type of `pluginStatusSchema`. */
export type PluginStatus = z.infer<typeof pluginStatusSchema>;

/** How far the origin of an archive is known; `unknown_key`: signed, but with a key that the operator does not trust. */
const pluginSignatureSchema = z.enum(['signed', 'unsigned', 'unknown_key']);

/** What a plugin adds to a server. A list is null where code of the plugin would have to run first. */
export const pluginAdditionsSchema = z
  .object({
    routes: z.array(z.string()).nullable().describe('Its endpoints, such as `GET /api/plugins/quiz/rounds`.'),
    hooks: z.array(z.string()).nullable().describe('The hooks that call it.'),
    settings: z.array(z.string()).nullable().describe('The keys of its settings.'),
    tables: z.array(z.string()).nullable().describe('Its tables of the database.'),
    pages: z
      .array(z.object({ path: z.string(), label: textByLanguageSchema }))
      .nullable()
      .describe('Its pages of the web app.'),
    schedules: z.array(z.string()).nullable().describe('The names of its work at set times.'),
  })
  .meta({ id: 'PluginAdditions' });

/** The type of `pluginAdditionsSchema`. */
export type PluginAdditions = z.infer<typeof pluginAdditionsSchema>;

/** What people read about a plugin. */
const pluginAboutFields = {
  display_name: textByLanguageSchema,
  description: textByLanguageSchema.nullable().describe('What it does; null where it does not say so.'),
  author: z.string().nullable().describe('The name of its author; null where it names none.'),
  license: z.string().nullable().describe('Its licence; null where it names none.'),
  homepage: z.string().nullable().describe('A page about it on the web; null where it names none.'),
};

/** A plugin as operators see it. */
export const pluginEntrySchema = z
  .object({
    name: z.string(),
    ...pluginAboutFields,
    version: z.string(),
    origin: z.enum(['package', 'archive']).describe('Packages come with the server; archives are installed here.'),
    package: z.string(),
    enabled: z.boolean().describe('What is wanted; `status` is what has come of it on this server.'),
    status: pluginStatusSchema,
    since: timestampSchema.nullable(),
    reason: z.string().nullable(),
    depends_on: z.array(z.string()),
    sha256: z.string().nullable().describe('Of the archive.'),
    signature: pluginSignatureSchema
      .nullable()
      .describe(
        'What this server knows of who signed the archive, by the keys that it trusts now; null for a package.',
      ),
    key_id: z.string().nullable().describe('The key that it stays with: that of its first signed archive.'),
    misfits: z
      .array(z.string())
      .describe('Why it does not fit this server: a sentence for each reason; empty where it does.'),
    adds: pluginAdditionsSchema.describe('What it adds to this server.'),
    left_out: z
      .array(z.string())
      .describe('The entries of its manifest that clients do not get: a sentence for each, which says why.'),
    previous_version: z.string().nullable().describe('What a rollback would go back to.'),
    installed_at: timestampSchema.nullable(),
    schedules: z.array(pluginScheduleSchema).describe('Its work at set times, on whichever server.'),
  })
  .meta({ id: 'PluginEntry' });

/** The type of `pluginEntrySchema`. */
export type PluginEntry = z.infer<typeof pluginEntrySchema>;

/** The result of an installation, or of its dry run. */
export const pluginInstallReportSchema = z
  .object({
    plugin: z.string(),
    ...pluginAboutFields,
    version: z.string(),
    from_version: z.string().nullable(),
    sha256: z.string(),
    signature: pluginSignatureSchema,
    key_id: z.string().nullable(),
    action: z.enum(['install', 'upgrade', 'reinstall']),
    installed: z.boolean().describe('False for a dry run.'),
    enabled: z.boolean(),
    trial: z
      .enum(['static', 'run'])
      .describe('`static`: no code of the plugin has run; a dry run runs only what a trusted key has signed.'),
    adds: pluginAdditionsSchema.describe(
      'What it would add. Where none of its code has run: what its files name, which need not be all.',
    ),
    trial_gaps: z
      .array(z.object({ gap: z.enum(['network', 'user']), reason: z.string() }))
      .describe(
        'What the trial could not close on this system: `network`, which Node closes since version 25. No trial names `user` any more.',
      ),
    findings: z
      .array(
        z.object({
          rule: z.string(),
          severity: z.enum(['error', 'warning']),
          entry: z.string().nullable(),
          message: z.string(),
        }),
      )
      .describe('Warnings; an error refuses the archive.'),
  })
  .meta({ id: 'PluginInstallReport' });

/** The type of `pluginInstallReportSchema`. */
export type PluginInstallReport = z.infer<typeof pluginInstallReportSchema>;

/** The result of removing a plugin. */
export const pluginRemovalSchema = z
  .object({
    plugin: z.string(),
    purged: z.boolean(),
    exported_to: z
      .string()
      .nullable()
      .describe(
        'The file on the server with what the plugin had stored; files that it kept are in the folder `…-files` beside it.',
      ),
  })
  .meta({ id: 'PluginRemoval' });

/** The type of `pluginRemovalSchema`. */
export type PluginRemoval = z.infer<typeof pluginRemovalSchema>;

/** The value of a setting of a plugin, for every server of the database. */
export interface PluginSetting {
  readonly plugin: string;
  readonly key: string;
  /** As JSON; null for a secret. */
  readonly value: string | null;
  /** The envelope of a secret; null for any other setting. */
  readonly sealed: string | null;
  /** `file`: a config file gave the first value; `operator`: somebody has changed it. */
  readonly origin: 'file' | 'operator';
  readonly updated_at: string;
}

/** The actions of operators on plugins. */
export const PLUGIN_ACTIONS = [
  'install',
  'upgrade',
  'rollback',
  'enable',
  'disable',
  'configure',
  'remove',
  'purge',
] as const;

/** One of `PLUGIN_ACTIONS`. */
export type PluginAction = (typeof PLUGIN_ACTIONS)[number];

/** One action on a plugin, done or failed. */
export const pluginAuditEntrySchema = z
  .object({
    id: idSchema,
    /** The name of the plugin; null where an archive was refused before its name could be read. */
    plugin: z.string().nullable(),
    action: z.enum(PLUGIN_ACTIONS),
    outcome: z.enum(['done', 'failed']),
    version: z.string().nullable(),
    sha256: z.string().nullable(),
    /** The version before the action. */
    from_version: z.string().nullable(),
    key_id: z
      .string()
      .nullable()
      .describe(
        'The trusted key that signed the archive of an installation or rollback, also of one that was refused.',
      ),
    /** The reason of a failure in a sentence; else null. */
    reason: z.string().nullable(),
    /** The id of the request, or `command line`. */
    request_id: z.string(),
    caller: z
      .string()
      .nullable()
      .describe('Who asked; null for the command line, and for entries of earlier versions.'),
    settings: z.array(z.string()).nullable().describe('The keys of the settings that `configure` has changed.'),
    at: timestampSchema,
  })
  .meta({ id: 'PluginAuditEntry' });

/** The type of `pluginAuditEntrySchema`. */
export type PluginAuditEntry = z.infer<typeof pluginAuditEntrySchema>;
