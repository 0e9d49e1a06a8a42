import { z } from 'zod';

/** The first file of an archive. */
export const MANIFEST_NAME = 'manifest.json';
/** The copy of the database in an archive. */
export const DATABASE_NAME = 'database';

/** Where a file belongs: the copy of the database, the data directory, or the configuration. */
const filePath = z.string().regex(/^(?:database|(?:data|config)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+)$/);

/** What the first file of a backup says of all others. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of the server that made it. */
  version: z.string(),
  created_at: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  /** What held the database; null for SQLite. */
  server: z.object({ version: z.int(), schema: z.string().nullable() }).nullable(),
  /** The applied steps, by the table that holds them. */
  migrations: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
  secrets: z.enum(['included', 'left_out', 'elsewhere']),
  files: z.array(z.object({ path: filePath, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[\da-f]{64}$/) })),
});

/** The manifest of a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A file of a backup. */
export type BackupFile = Manifest['files'][number];
