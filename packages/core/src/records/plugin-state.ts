import { z } from 'zod';
import { timestampSchema } from '../time/timestamp.ts';

/** What an operator wants of a plugin, on every server of the database. */
export const pluginStateSchema = z
  .object({
    name: z.string(),
    enabled: z.boolean(),
    /** Of the archive it was installed from; null for a plugin that comes as a package. */
    version: z.string().nullable(),
    /** Of the archive, in hexadecimal digits. */
    sha256: z.string().nullable(),
    /** Of the archive that a rollback goes back to; null where there is none. */
    previous_version: z.string().nullable(),
    previous_sha256: z.string().nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'PluginState' });
export type PluginState = z.infer<typeof pluginStateSchema>;

/** An archive that a plugin was installed from, as it was sent. */
export interface PluginArchive {
  readonly name: string;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly version: string;
  readonly bytes: Uint8Array;
  readonly created_at: string;
}
